package main

// A small part of PowerAuth with the standard library, as an example of a library. An adapter for
// another library deletes this file.

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"errors"
	"strings"
)

const (
	keySize        = 16
	kekSize        = 32
	codeSize       = 23
	groupSize      = 6
	codeRandomSize = 10
)

// The refusals.
var (
	ErrLength        = errors.New("a key, counter or index has a wrong length")
	ErrCodeLength    = errors.New("the code has a wrong length")
	ErrCodeGrouping  = errors.New("the dashes of the code stand at wrong places")
	ErrCodeAlphabet  = errors.New("a character is not in the alphabet")
	ErrCodeSpareBits = errors.New("the last bits of the code are not zero")
	ErrCodeChecksum  = errors.New("the checksum of the code is wrong")
)

// IndexKey is a key derived from an index, and the encrypted block.
type IndexKey struct{ Block, Key []byte }

// DeriveByIndex derives the key of an index.
func DeriveByIndex(masterKey []byte, index uint64) (IndexKey, error) {
	if len(masterKey) != keySize {
		return IndexKey{}, ErrLength
	}
	block, err := aes.NewCipher(masterKey)
	if err != nil {
		return IndexKey{}, err
	}
	derived := IndexKey{Block: make([]byte, keySize), Key: make([]byte, keySize)}
	binary.BigEndian.PutUint64(derived.Block[8:], index)
	block.Encrypt(derived.Key, derived.Block)
	return derived, nil
}

// InternalKey is a key derived from bytes, and the HMAC before folding.
type InternalKey struct{ HMAC, Key []byte }

// DeriveInternal computes KDF_INTERNAL.
func DeriveInternal(key, index []byte) (InternalKey, error) {
	return deriveByHMAC(key, index, key, index)
}

// DeriveLegacy computes the older function, the only one up to 3.0, in which key and index change places.
func DeriveLegacy(key, index []byte) (InternalKey, error) {
	return deriveByHMAC(key, index, index, key)
}

func deriveByHMAC(key, index, macKey, data []byte) (InternalKey, error) {
	if len(key) != keySize || len(index) < 16 {
		return InternalKey{}, ErrLength
	}
	mac := hmac.New(sha256.New, macKey)
	mac.Write(data)
	sum := mac.Sum(nil)
	return InternalKey{HMAC: sum, Key: fold(sum)}, nil
}

// Advance is a value of the counter, and the last hash in its computation, if there is one.
type Advance struct{ Hash, Counter []byte }

// AdvanceCounter advances the counter by some steps.
func AdvanceCounter(counter []byte, steps uint64) (Advance, error) {
	if len(counter) != keySize {
		return Advance{}, ErrLength
	}
	advance := Advance{Counter: counter}
	for ; steps > 0; steps-- {
		hash := sha256.Sum256(advance.Counter)
		advance = Advance{Hash: hash[:], Counter: fold(hash[:])}
	}
	return advance, nil
}

func fold(digest []byte) []byte {
	folded := make([]byte, keySize)
	for i := range folded {
		folded[i] = digest[i] ^ digest[i+keySize]
	}
	return folded
}

// UnwrapFactorKey decrypts the key of a factor, which protocol 4 wraps with AES-256 in counter mode.
func UnwrapFactorKey(kek, wrapped []byte) ([]byte, error) {
	if len(kek) != kekSize || len(wrapped) != aes.BlockSize+kekSize {
		return nil, ErrLength
	}
	block, err := aes.NewCipher(kek)
	if err != nil {
		return nil, err
	}
	key := make([]byte, kekSize)
	cipher.NewCTR(block, wrapped[:aes.BlockSize]).XORKeyStream(key, wrapped[aes.BlockSize:])
	return key, nil
}

// Code is an activation code and its parts.
type Code struct {
	Checksum, Payload []byte
	Base32, Text      string
}

// EncodeCode makes the code of ten random bytes.
func EncodeCode(random []byte) (Code, error) {
	if len(random) != codeRandomSize {
		return Code{}, ErrCodeLength
	}
	checksum := crc16(random)
	payload := append(append([]byte{}, random...), checksum...)
	text := codeEncoding.EncodeToString(payload)
	groups := []string{text[:5], text[5:10], text[10:15], text[15:]}
	return Code{Checksum: checksum, Payload: payload, Base32: text, Text: strings.Join(groups, "-")}, nil
}

// ValidateCode checks a typed code, and returns its twelve bytes.
func ValidateCode(code string) ([]byte, error) {
	if len(code) != codeSize {
		return nil, ErrCodeLength
	}
	for i := 0; i < codeSize; i++ {
		if (code[i] == '-') != (i%groupSize == groupSize-1) {
			return nil, ErrCodeGrouping
		}
	}
	text := strings.ReplaceAll(code, "-", "")
	// The decoder of the platform skips line ends, so the alphabet is checked first.
	if strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") != "" {
		return nil, ErrCodeAlphabet
	}
	payload, err := codeEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	// It also ignores the spare bits, so that only encoding again shows whether they are zero.
	if codeEncoding.EncodeToString(payload) != text {
		return nil, ErrCodeSpareBits
	}
	if string(crc16(payload[:codeRandomSize])) != string(payload[codeRandomSize:]) {
		return nil, ErrCodeChecksum
	}
	return payload, nil
}

var codeEncoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// crc16 computes CRC-16/ARC, big-endian.
func crc16(data []byte) []byte {
	var remainder uint16
	for _, next := range data {
		remainder ^= uint16(next)
		for bit := 0; bit < 8; bit++ {
			if remainder&1 == 1 {
				remainder = remainder>>1 ^ 0xa001
			} else {
				remainder >>= 1
			}
		}
	}
	return binary.BigEndian.AppendUint16(nil, remainder)
}
