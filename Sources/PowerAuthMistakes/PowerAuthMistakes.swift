internal import Conformance
internal import PowerAuthVectors

// The mistakes of each file.

extension MistakeCatalogue {
  private static let activationRequestMistakes: [Mistake] = [
    .typeMemberOfDocuments, .typeInAnyCase, .typeUnchecked, .passwordWithAnyType, .emptyPasswordTaken,
    .blankPasswordRefused, .textsInOuterLayer, .attributesUnchecked, .codeAttributeUnchecked,
    .recoveryAttributesUnchecked, .openIDAttributesUnchecked, .emptyOpenIDTaken, .verifierDemanded,
    .codeOfAnyTypeValidated, .emptyCredentialRefused, .innerOfOuterPurpose, .outerOfInnerPurpose, .purposesExchanged,
    .purposeOfAddress, .deviceKeyUnchecked, .compressedDeviceKeyRefused,
  ]
  private static let activationResponseMistakes: [Mistake] = [
    .emptyMembersTaken, .activationDecodedFirst, .recoveryUnchecked, .pukUnchecked, .pukOfOtherDigits,
    .activationURLAlphabetTaken, .activationUnpaddedTaken, .activationWhiteSpaceSkipped, .activationCounterUnchecked,
    .activationCounterFitted, .activationKeyUnchecked, .activationKeyCompressedRefused, .activationIdentifierChecked,
  ]
  private static let activationWritingMistakes: [Mistake] = [
    .textsTrimmed, .textsComposed, .textsDecomposed, .textsEndAtZero, .textsWithoutMark, .textsCut,
    .apostrophesTypeset, .textsEscapedForHTML, .textsInASCII, .extrasInOuterLayer, .textOfObjectTaken,
    .activationNumbersWritten, .customAttributesAsText, .customAttributesFlattened, .deviceKeyInHex,
    .deviceKeyInURLAlphabet, .envelopeAsText, .envelopeAsBase64, .envelopeBytesInHex, .envelopeTimestampAsText,
    .envelopeTimestampInSeconds,
  ]
  private static let fingerprintMistakes: [Mistake] = [
    .wholeKeysHashed, .compressedKeysHashed, .bothCoordinatesHashed, .yHashed, .keysUnchecked, .coordinatePadded,
    .coordinatePaddedBehind, .coordinateSigned, .oneZeroDropped, .zerosDroppedBehind, .coordinateLittleEndian,
    .coordinateInHex, .coordinateInBase64, .identifierInUpperCase, .identifierInLowerCase, .identifierWithoutDashes,
    .identifierDecoded, .identifierInUTF16, .fingerprintKeysExchanged, .identifierFirst, .identifierLast,
    .identifierLeftOut, .serverKeyLeftOut, .deviceKeyAlone, .partsWithSizes, .partsJoinedByAmpersand,
    .fingerprintHashedTwice, .fingerprintFolded, .fingerprintInHex, .fingerprintOfNineDigits, .fingerprintOfWholeHash,
    .fingerprintGrouped,
  ]
  private static let checksumMistakes: [Mistake] = [
    .checksumFromOnes, .checksumInverted, .checksumNotReflected, .checksumOfCCITT, .checksumOfSignedBytes,
    .checksumLittleEndian, .checksumInFront, .checksumUnchecked, .firstChecksumByteOnly, .lastChecksumByteOnly,
    .zeroChecksumTaken,
  ]
  private static let codeReadingMistakes: [Mistake] = [
    .codeTrimmed, .anyLineTaken, .charactersBehindIgnored, .textBehindHashIgnored, .recoveryPrefixDropped,
    .codeEndsAtZeroCharacter, .dashesAnywhere, .dashPlacesUnread, .otherDashesTaken, .foreignCharactersSkipped,
    .caseIgnored, .lookAlikesCorrected, .oneReadAsL, .eightReadAsB, .fullWidthTaken, .lengthAloneChecked, .codeUnread,
    .spareBitsIgnored,
  ]
  private static let codeWritingMistakes: [Mistake] = [
    .checksumOmitted, .checksumOfZeros, .base32Hexadecimal, .base32OfCrockford, .lowerCaseWritten, .base32Padded,
    .lastBitNotShifted, .writtenWithoutDashes, .groupsOfFour, .dashAtTheEnd, .randomOfAnyLength, .randomFitted,
    .randomAsNumber,
  ]
  private static let scannedCodeMistakes: [Mistake] = [
    .splitAtLastHash, .furtherPartsIgnored, .lastPartTaken, .percentDecoded, .returnedWithoutDashes,
    .signatureRequired, .emptySignatureTaken, .unreadableSignatureDropped, .signatureNotDecoded, .urlAlphabetTaken,
    .urlAlphabetDemanded, .foreignBase64Skipped, .base64EndsAtPadding,
  ]
  private static let signedMessageMistakes: [Mistake] = [
    .signedWithoutDashes, .signedWithHash, .signedInLowerCase, .signedInUTF16, .payloadSigned, .messageHashedTwice,
    .signatureUnverified, .lowSDemanded,
  ]
  private static let typedCharacterMistakes: [Mistake] = [
    .lowerCaseKept, .lowerCaseRefused, .zeroAndOneKept, .zeroAndOneRefused, .oneCorrectedToL, .letterLCorrectedToI,
    .lettersCorrectedToDigits, .eightCorrectedToB, .eightAndNineKept, .separatorsKept, .everythingKept,
    .rangeFromAToLowerZ, .boundsTaken, .cutTo8Bits, .cutTo16Bits, .unicodeUpperCase, .unicodeLowerCase,
  ]
  private static let dataSignatureMistakes: [Mistake] = [
    .signedWithLineFeed, .signedAsBase64, .signedAsHex, .signedWithZeroByte, .signedTrimmed, .signedInBlocks,
    .rawDERTaken, .rawOfAnyLength, .rawBytesBehindIgnored, .rawBytesInFrontIgnored, .rawFilledUp, .rawExchanged,
    .rawLittleEndian, .formatIgnored, .rawWrittenForDER, .topBitsUnprotected, .numbersOfFixedLength,
    .leadingZerosKept, .longLengthWritten, .numbersExchanged, .writtenAsText, .derWrittenForRaw, .rawWithoutZeros,
    .rawWithSignBytes, .rawFilledUpBehind, .rawWrittenExchanged, .signedWithReducedScalar,
  ]
  private static let foldMistakes: [Mistake] = [
    .firstHalfKept, .secondHalfKept, .halvesJoinedByOr, .halvesSummed, .secondHalfReversed, .neighboursFolded,
    .notFolded,
  ]
  private static let pointMistakes: [Mistake] = [
    .compressedPointRefused, .uncompressedPointRefused, .pointPrefixIgnored, .bytesBehindPointIgnored,
    .pointWithoutPrefixTaken, .parityInverted, .parityIgnored, .coordinateReduced, .xAloneRead, .pointOffCurveTaken,
    .infinityTaken,
  ]
  private static let scalarMistakes: [Mistake] = [
    .longScalarRefused, .shortScalarRefused, .firstBytesOfScalar, .lastBytesOfScalar, .scalarFilledUpBehind,
    .scalarLittleEndian, .scalarSigned, .scalarReduced, .scalarAboveOrderReduced, .orderTakenForScalar,
  ]
  private static let signatureEncodingMistakes: [Mistake] = [
    .rawSignatureDemanded, .rawSignatureTaken, .bytesBehindSignatureIgnored, .bytesBehindNumbersIgnored,
    .longLengthsTaken, .zerosBeforeNumbersTaken, .unsignedNumbersTaken, .shortNumbersMisaligned, .numbersReduced,
    .zeroSignatureTaken, .unsignedCodeTaken,
  ]
  private static let configurationMistakes: [Mistake] = [
    .configurationURLAlphabetTaken, .configurationUnpaddedTaken, .configurationForeignSkipped, .configurationTrimmed,
    .countsOfOneByteRead, .countsLittleEndianRead, .countMarksKept, .longCountsRefused, .fourByteCountsUnread,
    .countsByVariableBytesRead, .configurationVersionUnchecked, .configurationVersionAtLeast,
    .applicationKeyLengthUnchecked, .applicationSecretLengthUnchecked, .longValuesCut, .truncatedDataTaken,
    .truncatedDataFilled, .unknownKeysRefused, .firstKeyKept, .keyOfAnyNumberTaken, .lastKeyTaken, .emptyKeysSkipped,
    .emptyMasterKeyTaken, .missingMasterKeyTaken, .masterKeyOnCurveDemanded, .masterKeyOf65BytesDemanded,
    .trailingBytesRefused, .countsOfOneByteWritten, .twoByteCountsAbove3FFF, .twoByteCountsMissing,
    .countsLittleEndianWritten, .countsInFourBytes, .secretBeforeKey, .versionZeroWritten, .keyNumberZeroWritten,
    .configurationInURLAlphabet, .configurationUnpadded, .configurationInLines, .configurationInHex,
    .convertedKeyUnchecked, .convertedKeyUncompressed, .convertedKeyOfXAndYOnly,
  ]
  private static let counterHashMistakes: [Mistake] = [
    .counterHashUnderTransportKey, .counterHashUnderIVKey, .counterKeyIndexHexadecimal, .nextValueHashed,
    .counterHashedAsHex,
  ]
  private static let counterMistakes: [Mistake] = [
    .foldedAtTheEnd, .hashedTwice, .counterCountsUp, .startHashedAgain, .oneStepTooMany, .oneStepTooFew,
    .atLeastOneStep, .stepsOf8Bits, .atMost20Steps, .counterOfAnyLength, .counterEndsAtZeroByte, .counterAsText,
    .counterHashedAsBase64, .counterAsNumber, .counterAsSignedNumber,
  ]
  private static let synchronizationMistakes: [Mistake] = [
    .searchInclusive, .searchShort, .searchOf20, .onlyOwnValue, .byteDistanceNotWrapped, .byteDistanceInverted,
    .byteDistanceUnsigned, .byteDistanceRound255, .tieTheOtherWay, .windowInclusive, .windowWider, .neverOutOfReach,
    .windowOf20, .halfInclusive, .halfRoundedUp, .halfOf20, .neverAsked, .minusOneTakenForStep, .clientAheadInvalid,
    .foundValueSuffices, .equalBytesSuffice, .equalValuesSuffice, .serverAheadIgnored, .serverAheadInvalid,
    .deadlockIgnored, .unknownByteAsZero, .unknownByteAdopted, .unknownByteNotAdopted, .unknownByteAndFoundValue,
    .unknownByteInvalid, .valueNotTaken, .oneStepFurther, .byteNotTaken, .byteCountedOn, .comparedAtVersion2,
  ]
  private static let encryptedMessageMistakes: [Mistake] = [
    .messageUnwrapped, .messageListTaken, .messageRestIgnored, .messageInTextTaken, .memberCaseIgnored,
    .snakeCaseMembersTaken, .otherMembersRefused, .memberOrderDemanded, .missingMembersTaken, .missingBytesAsNone,
    .nullAsText, .emptyMemberTaken, .unexpectedMembersIgnored, .messageURLAlphabetTaken, .messageWhiteSpaceSkipped,
    .messageForeignSkipped, .messageUndecoded, .messageNumbersAsTexts, .messageMACUnchecked, .messageMACCut,
    .messageMACOfHalf, .messageNonceUnchecked, .messageNonceFitted, .messageTimestampAsText, .messageTimestampCut,
    .messageTimestampOf32Bits, .messageTimestampOfSeconds, .messageTimestampUnsigned, .messageKeyIdUnchecked,
    .messageKeyIdInLowerCase, .messageKeyIdUpperCaseRefused, .messageKeyIdFormsTaken,
  ]
  private static let associatedDataMistakes: [Mistake] = [
    .versionMissingInAssociatedData, .applicationKeyMissing, .activationMissing, .temporaryKeyMissing,
    .temporaryKeyBeforeActivation, .activationBeforeApplicationKey, .applicationKeyBeforeVersion,
    .absentIdentifiersAsEmpty, .applicationKeyDecoded, .identifiersInUpperCase, .identifiersAsBytes, .textsInLatin1,
    .sizesInCharacters, .sizesInUTF16, .sizesMissing, .littleEndianSizes, .sizesOfTwoBytes, .sizesOfEightBytes,
    .sizesInLastByte, .emptyItemsDropped,
  ]
  private static let cipherMistakes: [Mistake] = [
    .emptyPlaintextAsEmptyData, .plaintextAsText, .plaintextCutAtZero, .plaintextCutAt65535, .blocksNotChained,
    .ivBeforeData, .noPaddingWhenAligned, .zeroPadding, .lengthPadding, .onlyLastPaddingByteChecked,
    .paddingOfZeroAccepted, .longPaddingAccepted, .wrongPaddingKept, .paddingNotRemoved, .partialBlockIgnored,
  ]
  private static let envelopeKeyMistakes: [Mistake] = [
    .versionMissingInInfo, .versionInInfoBefore32, .version32In33, .purposeMissingInInfo, .purposeWithTerminator,
    .ephemeralKeyMissingInInfo, .ephemeralKeyBeforePurpose, .sizesInInfo, .ephemeralKeyCompressed,
    .ephemeralKeyUncompressed, .ephemeralKeyWithoutPrefix, .sharedSecretFolded, .keysExchanged, .ivKeyFirst,
    .threeKeysIn30,
  ]
  private static let initialisationVectorMistakes: [Mistake] = [
    .zeroIV, .nonceAsIV, .ivKeyAsIV, .ivFromMacKey, .ivByBlockCipher, .nonceAsText, .zeroIVInResponse,
  ]
  private static let mACMistakes: [Mistake] = [
    .macOverPlaintext, .macOverBase64, .macOverDataAlone, .macOverSharedInfo2First, .macUnderEncryptionKey,
    .macKeyOf32Bytes, .macArgumentsExchanged, .hashInsteadOfMac, .macOf16Bytes, .macNotCompared, .macLengthCompared,
    .macComparedAsFarAsGiven, .trailingMacBytesIgnored, .halfOfMacCompared, .lastMacByteIgnored,
    .onlyLastMacByteCompared, .macComparedAsText, .paddingBeforeMac,
  ]
  private static let parameterMistakes: [Mistake] = [
    .unexpectedNonceIgnored, .unexpectedTemporaryKeyIgnored, .missingNonceAccepted,
    .missingTimestampAccepted, .missingTemporaryKeyAccepted, .missingActivationAccepted, .missingTransportKeyAccepted,
    .absentAsEmpty, .requestNonceInResponse, .responseNonceIn31, .nonceOfAnyLength, .longNonceAccepted,
    .transportKeyOfAnyLength,
  ]
  private static let sealingMistakes: [Mistake] = [
    .ephemeralKeyReused, .nonceReused, .nonceOf12Bytes, .otherNonceSent, .clockReadTwice, .timestampSentInSeconds,
    .ephemeralKeySentCompressed, .nonceSentIn30, .timestampSentBefore32,
  ]
  private static let sharedInfo2Mistakes: [Mistake] = [
    .secretDecoded, .applicationKeyAsSecret, .secretNotHashed, .baseArgumentsExchanged, .applicationBaseInActivation,
    .hashedSecretInActivationBase, .baseAloneInMac, .sizedMacBefore32, .nonceInMacOf31, .nonceMissingInMac,
    .timestampMissingInMac, .associatedDataMissingInMac, .timestampBeforeNonce, .associatedDataBeforeEphemeralKey,
    .associatedDataFlattened, .ephemeralKeyMissingInMac, .ephemeralKeyInResponseMac,
  ]
  private static let timestampMistakes: [Mistake] = [
    .timestampInSeconds, .littleEndianTimestamp, .timestampAsText, .timestampAsDouble, .timestampOfFourBytes,
    .timestampOf32Bits, .timestampSignedAt32Bits, .timestampShiftedModulo32,
  ]
  private static let endpointMistakes: [Mistake] = [
    .versionMissingInPath, .versionInFormerPath, .versionBeforePA, .versionOfMessageInPath, .basePathLost,
    .lastPartOfBaseLost, .baseInLowerCase, .defaultPortDropped, .baseUnescaped, .slashesKept, .oneSlashDropped,
    .emptyBaseTaken, .baseEndUnchecked, .baseEndMended, .spaRefused, .anyPARefused, .versionInIdentifier,
    .identifierAlways, .identifierWithoutPA, .unknownEndpointJoined, .presentEndpointsInVersion2,
    .addedEndpointsMissing,
  ]
  private static let clientHeaderMistakes: [Mistake] = [
    .basicSchemeMissing, .basicSchemeLowerCase, .basicJoinedBySpace, .basicEncodedApart, .basicTwoSpaces,
    .basicInLatin1, .basicInASCII, .basicPercentEncoded, .basicInURLAlphabet, .basicUnpadded, .basicInLines,
    .basicWithLineFeed, .userWithColonTaken, .userCutAtColon, .headerWithoutSpace, .headerWithEqualsSign,
    .customNameLowerCase, .customValueQuoted, .headerValueUpToColon, .customNameUnchecked, .headerNameLineBreaksOnly,
    .headerNameCleaned, .headerNameLettersOnly, .customValueUnchecked, .headerValueLineFeedsTaken,
    .headerValueCleaned, .headerValueFolded,
  ]
  private static let userAgentMistakes: [Mistake] = [
    .agentWithoutComma, .agentWithSemicolon, .agentDeviceFirst, .agentSDKFirst, .agentSDKLast, .agentSDKName,
    .productWithSpace, .productVersionShortened, .patchAlways, .patchNever, .minorOfZeroLeftOut,
    .systemWithUnderscores, .applicationSpacesKept, .applicationSpacesDropped, .applicationSpacesEscaped,
    .applicationSpacesJoined, .applicationCleaned,
  ]
  private static let headerReadingMistakes: [Mistake] = [
    .headerUnquotedTaken, .headerTabsRefused, .headerSpacesRefused, .headerValueUpToLastQuote,
    .headerValueCutAtEquals, .headerValueTrimmed, .headerPlusAsSpace, .headerSchemeInAnyCase, .headerSchemeIgnored,
    .headerSchemeNotNeeded, .headerSchemeAnywhere, .headerSchemeWithoutSpace, .headerVersionFirstDemanded,
    .headerVersionLastDemanded, .headerFieldsReadByPlace, .headerNamesInAnyCase, .headerPrefixIgnored,
    .headerNameByEnd, .headerFirstOfTwoTaken, .headerLastOfTwoTaken, .headerVersionAssumed, .headerNonceNotNeeded,
    .headerActivationDemanded, .headerSearchedByPattern, .headerCommasNotNeeded, .headerEmptyElementsTaken,
    .headerUnknownRefused,
  ]
  private static let headerValueMistakes: [Mistake] = [
    .headerIdentifierUnchecked, .headerIdentifierOfAnyVersion, .headerIdentifierOfVersion4,
    .headerIdentifierInLowerCaseDemanded, .headerIdentifierWithoutDashesTaken, .headerBase64Unchecked,
    .headerURLAlphabetTaken, .headerHexTaken, .headerLengthUnchecked, .headerLengthAtLeast, .headerLengthOfText,
    .headerTypeUnchecked, .headerTypeByFactors, .headerSignatureUnchecked, .headerSignatureOfAnyLength,
    .headerSignatureOfAnyDigits, .headerDecimalRefused, .headerThreeFactorsRefused, .headerTimestampUnchecked,
    .headerTimestampOfAnyLength, .headerTimestampOf13Digits, .headerTimestampAsSigned, .headerTimestampInAnyDigits,
    .headerVersionUnchecked, .headerVersionByBeginning, .headerVersionAsNumber, .headerVersion33Refused,
    .headerOlderVersionsUnknown, .headerIdentifierLowered, .headerTimestampReadAsNumber, .headerPaddingDropped,
  ]
  private static let headerWritingMistakes: [Mistake] = [
    .headerInOtherOrder, .headerWithoutScheme, .headerWithForeignScheme, .headerSchemeInLowerCase,
    .headerSchemeWithColon, .headerValuesUnquoted, .headerValuesInSingleQuotes, .headerSpaceAroundEquals,
    .headerWithColons, .headerWithoutCommas, .headerWithSemicolons, .headerNamesInCamelCase, .headerNamesWithDashes,
    .headerNamesInUpperCase, .headerPrefixMissing, .headerPrefixEverywhere, .headerURLAlphabet, .headerPaddingMissing,
    .headerNonceInHex, .headerNonceEncodedTwice, .headerValuesEscaped, .headerNonceMissing, .headerVersionMissing,
    .headerTypeInUpperCase, .headerTypeWithPlus, .headerTypeInOtherOrder, .headerIdentifierInUpperCase,
    .headerIdentifierInLowerCase, .headerIdentifierWithoutDashes, .headerIdentifierInBraces,
    .headerTimestampInSeconds, .headerTimestampAsNumber, .headerTimestampWithFraction, .headerVersionFixed,
    .headerMajorVersion, .headerVersionWithV, .headerValueUnchecked, .activationNeverNamed, .activationAlwaysNamed,
  ]
  private static let tokenReadingMistakes: [Mistake] = [
    .tokenPartsBehindIgnored, .tokenEmptyPartsDropped, .tokenWithoutSignatureTaken, .tokenSchemeDropped,
    .tokenTrimmed, .tokenStandardDemanded, .tokenStandardAlphabetDemanded, .tokenForeignSkipped, .tokenNoneTaken,
    .tokenAlgorithmByToken, .tokenAlgorithmIgnored, .tokenAlgorithmInAnyCase, .tokenTypeIgnored, .tokenHeaderCompared,
    .tokenHeaderSearched, .tokenDERTaken, .tokenDERDemanded, .tokenSignatureCut, .tokenSignatureEndTaken,
    .tokenSignedDecodedRead, .tokenClaimsVerified, .tokenHashVerified, .tokenClaimsUnchecked, .tokenCriticalIgnored,
  ]
  private static let tokenWritingMistakes: [Mistake] = [
    .tokenTypeFirst, .tokenAlgorithmMissing, .tokenTypeMissing, .tokenAlgorithmNone, .tokenAlgorithmHS256,
    .tokenAlgorithmByName, .tokenPadded, .tokenInStandardAlphabet, .tokenInHex, .tokenInLines, .claimsInLatin1,
    .claimsSlashesEscaped, .claimsEscaped, .claimsWithoutSpace, .claimsComposed, .claimsWithTime, .claimsEncodedTwice,
    .claimsUnread, .tokenSignatureInDER, .tokenSignatureWithoutZeros, .tokenSignatureWithSignBytes,
    .tokenSignatureExchanged, .tokenClaimsSigned, .tokenSignedWithoutDot, .tokenSignedDecoded,
  ]
  private static let activationKeyMistakes: [Mistake] = [
    .knowledgeAndBiometryExchanged, .transportAndVaultExchanged, .factorsFromZero, .factorBits, .hexadecimalIndexes,
    .vaultUnderTransport,
  ]
  private static let indexMistakes: [Mistake] = [
    .indexInFirstHalf, .littleEndianIndex, .indexLeftAligned, .indexExchangedWithKey, .blockDecrypted, .blockPadded,
    .blockAuthenticated, .indexSignExtended, .indexBelowZeroRefused, .keyOfAnyLength, .aesByKeyLength,
    .blockAsInitialVector, .paddingCut,
  ]
  private static let internalMistakes: [Mistake] = [
    .indexKeysTheHMAC, .hashForHMAC, .keyKeysTheHMAC, .olderOrderIn2xOnly, .olderOrderIn3_1, .keyLengthUnchecked,
    .indexCutTo16Bytes, .indexCutTo64Bytes, .longerIndexRefused,
  ]
  private static let masterSecretMistakes: [Mistake] = [
    .sharedSecretAsNumber, .sharedSecretLeftAligned, .sharedSecretWithPrefix, .sharedSecretOfY, .sharedSecretHashed,
    .masterSecretByX963,
  ]
  private static let passwordKeyMistakes: [Mistake] = [
    .passwordHashedBySHA256, .lastRoundOnly, .passwordKeyOf32Bytes, .passwordKeyFolded, .passwordKeyCut,
    .iterationsFixed, .oneIterationTooMany, .saltOf16Bytes, .passwordCutTo64Bytes, .passwordWithEndMark,
    .passwordAsUTF16, .passwordAsLatin1, .passwordLowBytes, .passwordInModifiedUTF8,
  ]
  private static let x963Mistakes: [Mistake] = [
    .counterFromZero, .counterStuck, .littleEndianCounter, .counterInOneByte, .counterInEightBytes, .counterOf8Bits,
    .atMost255Blocks, .infoBeforeCounter, .counterBeforeSecret, .infoOmitted, .infoInFirstBlockOnly,
    .secretKeysAnHMAC, .secretOf32Bytes, .oneBlockOnly, .wholeBlocksOnly, .notCut, .lastBytesTaken, .lengthInBits,
    .lengthZeroAsDefault,
  ]
  private static let factorKeyMistakes: [Mistake] = [
    .externalKeyInside, .externalKeyIgnored, .externalKeyInstead, .externalKeyJoined, .externalKeyTwice,
    .externalKeyForKnowledgeOnly, .externalKeyForBiometryOnly, .externalKeyForPossession, .factorKeyPadded,
    .factorLayersReversed, .layerExchangedWithKey, .layerByExclusiveOr, .layerVectorIsLayer, .identifierFolded,
    .identifierLastHalf, .identifierNotHashed, .identifierHashedInHex, .zeroKeyTaken, .keyWithZeroByteRefused,
    .sumOfKeyTested, .shortPasswordTaken, .passwordCountedInCharacters, .passwordOfFiveDemanded,
    .passwordOfThreeTaken, .shortSaltTaken, .fewIterationsTaken, .otherIterationsRefused, .saltKept,
    .thousandIterationsForNewPassword,
  ]
  private static let vaultMistakes: [Mistake] = [
    .vaultIndexReserved, .vaultIndexOfZero, .vaultVectorIsKey, .vaultVectorOfOnes, .privateKeyUnchecked,
    .privateKeyReduced, .privateKeyOf32BytesDemanded, .longVaultKeyCut, .vaultKeyLengthUnchecked, .vaultKeyFolded,
    .vaultKeysNotCompared, .vaultKeysComparedInPart,
  ]
  private static let oneTimePasswordMistakes: [Mistake] = [
    .otpCounterLittleEndian, .otpCounterOfFourBytes, .otpCounterOf16Bytes, .otpCounterAsDigits, .otpAlwaysSHA1,
    .otpAlwaysSHA256, .otpArgumentsExchanged, .otpLastFourBytes, .otpFirstFourBytes, .otpPlaceFromByte19,
    .otpPlaceFromUpperHalf, .otpNumberLittleEndian, .otpTopBitKept, .otpUnpadded, .otpFirstDigits,
    .otpAlwaysSixDigits, .passwordDigitsUnchecked, .passwordDigitsClamped, .otpStepIgnored, .otpTimeInMilliseconds,
    .otpStepsRounded, .otpStepsFromOne, .otpRestElapsed, .otpRestOfZero, .otpRestShort, .otpStepOf30,
  ]
  private static let passwordEditMistakes: [Mistake] = [
    .editParameterAssumed, .editParameterIgnored, .charactersOfUser, .bytesAsCharacters, .unitsAsCharacters,
    .scalarOf16Bits, .scalarOf8Bits, .scalarAsByte, .zeroDropped, .unknownReplaced, .widePairs, .surrogatesTaken,
    .placesFromOne, .placeBehind, .placeClamped, .placeOf32Bits, .placeIsByte, .firstRemoved, .emptyKept,
    .passwordsComposed, .passwordsInAnyCase, .passwordsTrimmed, .passwordsUpToZero, .passwordsAsText,
    .passwordsByBeginning, .passwordsByLength, .emptyUnequal, .lastByteUncompared,
  ]
  private static let typedpasswordMistakes: [Mistake] = [
    .emptyPINTaken, .pinOfDigits, .pinOfFour, .pinOfEqualDigits, .pinOfSequence, .pinOfSpaces, .longPINRefused,
    .passwordCharacters, .passwordScalars, .passwordUnits, .strengthAbove4, .strengthAbove8, .strengthFrom3,
    .strengthFrom7, .strengthOfTwoLevels,
  ]
  private static let recoveryCodeMistakes: [Mistake] = [
    .recoveryKeyFirst, .recoveryKeyFromStart, .pukByIndexKey, .pukPaddedWithZeros, .pukPaddedInFront,
    .pukIndexLittleEndian, .pukIndexOf32Bits, .pukBlockAsKey, .pukOfFirstBytes, .pukLittleEndian, .pukNotMasked,
    .pukOf32Bits, .pukOf63Bits, .pukNotPadded, .pukOfEightDigits, .pukPaddedBehind, .recoveryNonceOfAnyLength,
    .prefixAnywhere, .doublePrefixTaken, .prefixCaseIgnored, .prefixAlwaysAllowed, .prefixNeverAllowed,
    .prefixDemanded, .anyPUKLength, .pukTrimmed, .pukLengthInCharacters, .anyPUKCharacter, .hexadecimalPUK,
    .signedPUK,
  ]
  private static let bodyMistakes: [Mistake] = [
    .bodyNotEncoded, .bodyHashed, .bodyTrimmed, .bodyLineBreaksChanged, .bodyWrittenAnew, .emptyBodyDropped,
    .emptyBodyAsObject,
  ]
  private static let queryMistakes: [Mistake] = [
    .splitAtLastEqualSign, .cutAtSecondEqualSign, .semicolonSeparates, .questionMarkDropped, .fragmentDropped,
    .emptyValuesDropped, .emptyKeysDropped, .flagKept, .flagDecoded, .equalPairsOnce, .lastValueOnly, .queryAsSent,
    .queryNotDecoded, .queryDecodedTwice, .plusKept, .queryEndsAtNull, .queryTrimmed, .badEscapeKept,
    .decodedAsLatin1, .queryComposed,
  ]
  private static let queryWritingMistakes: [Mistake] = [
    .pairsNotSorted, .sortedByValue, .sortedAsText, .sortedEncoded, .valuesNotSorted, .sortedIgnoringCase,
    .sortedByEquivalence, .sortedByUTF8, .queryNotEncoded, .spaceAsEscape, .tildeKept, .asteriskEscaped, .marksKept,
    .escapesInLowerCase, .surrogatesEscaped, .equalSignOmitted,
  ]
  private static let requestMistakes: [Mistake] = [
    .methodInLowerCase, .methodUnchecked, .methodAlwaysPost, .emptyIdentifierTaken, .emptyIdentifierAsSlash,
    .uriIdNotEncoded, .uriIdInLatin1, .uriIdInLowerCase, .uriIdUnescaped, .uriIdEscaped, .uriIdCut,
    .uriIdEndingSlashDropped, .uriIdSlashPutBefore, .nonceAsHex, .nonceEncodedTwice, .signedNonceOfAnyLength,
    .signedNonceOf24Characters, .partsInURLAlphabet, .partsUnpadded, .partsInLines, .partsEndInLineFeed,
    .nonceBeforeUriId, .ampersandAtEnd, .joinedByLineFeeds, .signedSecretDecoded, .secretEncodedAgain, .secretLeftOut,
    .secretBeforeBody, .offlineWordLeftOut,
  ]
  private static let errorBodyMistakes: [Mistake] = [
    .errorListTaken, .unreadableErrorMadeUp, .nestedErrorUnknown, .plainErrorUnknown, .nestedErrorNamedError,
    .plainErrorNamedCode, .errorStatusIgnored, .errorStatusInAnyCase, .errorStatusMustNotBeOK, .emptyErrorCodeTaken,
    .errorCodeOfNumberTaken, .errorCodeMadeUp, .errorCodeNullAsText, .errorCodeInUpperCase, .errorCodeTrimmed,
    .errorMessageDemanded, .errorMessageEmpty, .emptyErrorMessageAbsent, .errorMessageTrimmed, .errorMessageComposed,
  ]
  private static let keychainGroupMistakes: [Mistake] = [
    .groupBeforeTeam, .groupWithoutTeam, .groupWithPrefix, .groupInLowerCase, .dotsJoined, .emptyTeamTaken,
    .emptyGroupNameTaken, .teamWithDotTaken, .lastDotSplits, .secondPartTaken, .emptyPartsDropped, .missingDotTaken,
    .appIdentifierUnchecked, .appIdentifierCharacters, .appIdentifierUnits, .appIdentifierOf128,
    .appIdentifierOf127Refused, .appIdentifierASCII,
  ]
  private static let sharedMemoryMistakes: [Mistake] = [
    .memoryIdOfHMAC, .memoryIdUnhashed, .memoryIdOfUTF16, .memoryIdOfLowerCase, .memoryIdInHex,
    .memoryIdInURLAlphabet, .memoryIdInBase32, .slashesKeptInId, .slashesAsUnderscores, .plusReplaced,
    .slashesDropped, .oneSlashReplaced, .memoryIdOfLastCharacters, .memoryIdOfFive, .memoryIdOfThree,
    .memoryNameWithDash, .memoryNameReversed, .memoryNameWithoutDot, .ownIdIgnored, .computedIdInLowerCase,
    .emptyIdTaken, .longIdTaken, .longIdCut, .shortIdRefused, .nameLengthUnchecked, .nameCharactersCounted,
    .nameUnitsCounted, .nameOf32Bytes, .nameOf31BytesRefused, .nameCut, .emptyGroupTaken, .groupLimitedTo26,
  ]
  private static let componentMistakes: [Mistake] = [
    .chainStartsAtKey0, .chainArgumentsExchanged, .chainOneFactorBehind, .chainOmitted, .chainOneStepShort,
    .chainOfKeys, .factorHmacExchanged, .dataHmacExchanged, .macByHash, .counterAdvancedBeforeUse, .counterAsBase64,
    .counterAsHex, .dataHashedFirst, .dataTrimmed, .dataNullTerminated, .dataCountedIn8Bits, .dataCountedIn16Bits,
  ]
  private static let factorMistakes: [Mistake] = [
    .typeByContainedNames, .typeAsSetOfFactors, .unknownTypeAsPossession, .knowledgeBeforePossession,
    .biometryBeforeKnowledge, .everyKeyUsed, .unusedKeysChecked, .missingKeyLeftOut, .missingKeyAsZeros,
    .missingKeyReplaced, .factorKeyOfAnyLength,
  ]
  private static let formatMistakes: [Mistake] = [
    .firstFourBytes, .hotpTruncation, .littleEndianDigits, .topBitKept, .signedDigits, .magnitudeDigits,
    .dashesOmitted, .digitsUnpadded, .digitsPaddedWithSpaces, .digitsPaddedOnTheRight, .firstDigits,
    .paddedToEightDigits, .alwaysEightDigits, .digitsOfTheLocale, .digitCountUnchecked, .digitCountClamped,
    .firstHalves, .foldedMacs,
    .wholeMacs, .componentsEncodedApart, .componentsJoinedByDash, .signatureInURLAlphabet, .signatureUnpadded,
    .signatureEndsInLineFeed, .decimalInEachVersion, .base64InEachVersion, .offlineAsOnline,
  ]
  private static let readingMistakes: [Mistake] = [
    .signatureWhiteSpaceIgnored, .signatureInURLAlphabetAccepted, .signatureSpaceAsPlus, .signaturePaddingIgnored,
    .signatureSpareBitsIgnored, .componentsAsNumbers, .onlyDigitsCompared, .emptyComponentsDropped,
  ]
  private static let verificationMistakes: [Mistake] = [
    .lookAheadInclusive, .lookAheadShort, .lookAheadIgnored, .lookAheadOf20, .lookAheadOf8Bits, .lookAheadOf16Bits,
    .matchedKept, .nextOfGiven, .distanceFromOne, .rightFormSuffices, .rightLengthSuffices, .beginningSuffices,
    .trailingTextIgnored, .firstComponentSuffices, .anyComponentSuffices, .componentsInAnyOrder,
    .signatureCaseIgnored, .comparedUntilDifference, .anyTypeAccepted, .anyFormatAccepted,
  ]
  private static let statusCheckMistakes: [Mistake] = [
    .longerStatusCut, .wholeBlocksAccepted, .magicUnchecked, .anyLayoutAccepted, .layoutD0Accepted, .layoutE0Accepted,
    .firstByteOfMagicOnly, .versionOfMagicOnly, .stateUnchecked, .state0Accepted, .state6Accepted, .deadlockAccepted,
    .createdRefused, .removedRefused, .lookAheadUnchecked, .lookAhead0Accepted, .lookAhead65Accepted,
    .lookAhead64Refused, .lookAhead1Refused, .lookAheadDefaulted,
  ]
  private static let statusIVMistakes: [Mistake] = [
    .statusIVUnderTransportKey, .statusIVUnderCounterKey, .statusIVKeyIndexHexadecimal, .nonceBeforeChallenge,
    .challengeAlone, .nonceAlone, .challengeAddedToNonce, .challengeWithSizes, .challengeAndNonceAsTexts,
    .challengeOfAnyLength, .statusNonceOfAnyLength, .challengeFitted, .nonceFitted,
  ]
  private static let statusMistakes: [Mistake] = [
    .statusPadded, .statusBlocksNotChained, .statusCiphersExchanged, .statusIVOfZeros, .nonceAsStatusIV,
    .keyAsStatusIV, .attemptsExchanged, .versionsExchanged, .counterByteBeforeReserved, .lookAheadBeforeAttempts,
    .counterByteBehindAttempts, .hashBeforeNumbers, .attemptsOf30Shifted, .counterStatedIn30, .counterNotStatedIn31,
    .magicReversed, .magicD0Written, .statusNumbersClamped, .statusNumbersSigned, .statusNumbersOf7Bits,
  ]
  private static let statusPresenceMistakes: [Mistake] = [
    .statusKeyFitted, .missingChallengeAccepted, .missingChallengeAsZeros, .unexpectedChallengeIgnored,
    .unexpectedChallengeUsed, .counterFieldsNotMissed, .unexpectedCounterFieldsIgnored, .reservedFitted,
    .counterHashFitted, .statusCounterDataFitted,
  ]
  private static let temporaryKeyMistakes: [Mistake] = [
    .keySecretAsText, .transportKeyUnused, .transportKeyAlone, .derivationExchanged, .secretDecodedLate,
    .challengeInHex, .challengeInURLAlphabet, .challengeUnchecked, .challengeOf16Bytes, .challengeMissing,
    .applicationRenamed, .activationClaimMissing, .activationClaimRenamed, .tokenAlgorithmES256, .codeUnchecked,
    .codePrefixCompared, .codeHalfCompared, .emptyClaimsTaken, .activationUnneeded, .activationAnywhere,
    .sameInAnyCase, .sameIfThere, .identifierUnneeded, .temporaryPointUnchecked, .temporaryKeyInHex,
    .temporaryKeyInURLAlphabet, .expiryUnchecked, .marginMissing, .marginExcluded, .marginInMilliseconds,
    .timesInSeconds, .secondsAsMilliseconds, .timesExchanged, .timesAsTextTaken, .timesUnneeded,
  ]
  private static let timeMistakes: [Mistake] = [
    .durationWithoutSign, .negativeDurationAccepted, .negativeDurationAsZero, .noDurationRefused,
    .exactly16SecondsTooSlow, .slowExchangeUsed, .slowByWholeSeconds, .slowExchangeRefused, .slowExchangeResets,
    .firstSlowExchangeUsed, .wholeDurationAdded, .halfOfWholeMilliseconds, .durationNotAdded, .durationSubtracted,
    .comparedWithStart, .differenceInverted, .serverTimeInSeconds, .exactly2SecondsSmall, .negativeDifferencesSmall,
    .noDifferenceSmall, .smallDifferenceTaken, .smallDifferenceResets, .smallDifferencesAlwaysNear,
    .exactly10SecondsNear, .nearWithoutSigns, .nearZero, .neverNear, .nearDifferenceTaken, .precisionOfNearDifference,
    .betterPrecision, .precisionAloneAccepted,
  ]
  private static let tokenMistakes: [Mistake] = [
    .tokenSecretAsText, .tokenArgumentsExchanged, .tokenHashed, .tokenDataHashed, .tokenDigestOf16Bytes,
    .tokenNonceAsText, .tokenTimestampFirst, .tokenWithoutTimestamp, .tokenWithoutSeparators, .tokenWithSizes,
    .tokenWithCommas, .tokenWithLastSeparator, .tokenInSeconds, .tokenTimestampBinary, .tokenTimestampInHex,
    .tokenTimestampPadded, .tokenTimestampWithFraction, .tokenWithoutVersion, .tokenVersionAlways, .tokenVersionFixed,
    .tokenMainVersion, .tokenVersionFirst, .tokenVersionBeforeTimestamp, .tokenSecretOfAnyLength,
    .tokenNonceOfAnyLength, .tokenDigestNotCompared, .tokenShortDigestAccepted, .tokenLongDigestAccepted,
    .halfOfTokenDigest, .otherHalfOfTokenDigest, .lastTokenDigestByteIgnored, .tokenDigestAsText,
    .tokenDigestUntilDifference,
  ]
  private static let userInfoMistakes: [Mistake] = [
    .noObjectAsNoClaims, .claimsListTaken, .claimsInCamelCase, .addressInCamelCase, .namesExchanged, .addressStreet,
    .claimsAsTexts, .nullClaimAsText, .emptyClaimAbsent, .absentClaimEmpty, .userTextsTrimmed, .userTextsComposed,
    .claimsCutAtZero, .telephoneDigits, .localeRewritten, .flagOfTextTaken, .flagPresent, .flagOfNumberLost,
    .flagOfOneOnly, .flagOf8Bits, .anyDateText, .dateFormOnly, .dateRolledOver, .everyFourthYear, .longDatesTaken,
    .timeOfTextTaken, .absentTimeZero, .zeroTimeAbsent, .timeOf32Bits, .timeOfMilliseconds, .emptyAddressAbsent,
    .addressOfTextTaken, .absentAddressEmpty, .linesKept, .returnsReplaced, .returnsDropped, .linesJoinedEverywhere,
    .linesOfStreetKept,
  ]
  private static let applicationSignatureMistakes: [Mistake] = [
    .applicationKeyFirst, .nonceBehindKey, .applicationKeyUnsigned, .nonceUnsigned, .partsWithoutSeparator,
    .partsWithTrailingSeparator, .signedPartsInHex, .signedPartsInURLAlphabet, .signedPartsUnpadded,
    .signedPartsInLines, .textsEncoded, .secretAsText, .applicationArgumentsExchanged, .applicationTextHashed,
    .applicationSignatureFolded, .secretInURLAlphabet, .unknownCharactersSkipped,
  ]
  private static let codeSplitMistakes: [Mistake] = [
    .halvesExchanged, .splitAtFirstDash, .splitAtLastDash, .groupsOfTenAndTen, .wholeCodeAsIdentifier,
    .halvesWithoutDashes, .dashKeptInFront, .dashKeptBehind, .olderChecksumDemanded, .olderShapeUnchecked,
    .olderLengthAloneChecked, .olderTextTrimmed, .olderDashesAdded, .olderSignatureDropped,
  ]
  private static let keyExchangeMistakes: [Mistake] = [
    .saltWithoutDash, .saltDecoded, .saltOf16, .otpWithoutDash, .thousandIterations, .exchangeLayersReversed,
    .bothLayersOfOtp, .bothLayersOfAgreement, .nonceForOuterLayerOnly, .nonceForInnerLayerOnly, .exchangeNonceUnused,
    .exchangeNonceOfAnyLength,
  ]
  private static let legacyMessageMistakes: [Mistake] = [
    .legacyIndexesExchanged, .oneIndexForBothKeys, .nonceAsIndex, .legacyVectorOfZeros, .legacyVectorDerived,
    .legacyMacOverNonce, .legacyMacOverNonceFirst, .legacyMacOverIndexes, .zeroIndexAccepted, .equalIndexesAccepted,
    .legacyNonceOfAnyLength,
  ]
  private static let numericCounterMistakes: [Mistake] = [
    .counterInFirstHalf, .counterOfEightBytes, .counterInBothHalves, .counterLittleEndian, .counterReversed,
    .counterAsDigits, .numericCounterAdvancedBeforeUse, .counterHashed, .counterSignExtended, .counterCountsByTwo,
  ]
  private static let numericStatusFieldsMistakes: [Mistake] = [
    .numericStatusLittleEndian, .numericStatusOfFourBytes, .numericAttemptsExchanged, .attemptsBeforeCounter,
    .counterBehindReserved,
  ]
  private static let olderSignatureMistakes: [Mistake] = [
    .olderTextHashedTwice, .olderTextInUTF16,
  ]
  private static let serverKeySignatureMistakes: [Mistake] = [
    .serverKeyBeforeIdentifier, .serverKeyAlone, .serverIdentifierAlone, .serverKeyWithoutSeparator, .serverKeyHashed,
    .serverKeyWithLineFeed, .serverKeyRaw, .serverIdentifierRaw, .serverKeyBytesRaw, .serverKeyInHex,
    .serverKeyInURLAlphabet, .serverKeyUnpadded, .serverIdentifierInLowerCase, .serverIdentifierInUpperCase,
    .serverIdentifierAsBytes,
  ]
  private static let tokenResponseMistakes: [Mistake] = [
    .tokenPurposeInInfo, .tokenVersionInInfo, .tokenInfoOmitted, .tokenMACOfKey,
  ]
  private static let vocabularyMistakes: [Mistake] = [
    .wordCaseIgnored, .wordTrimmed, .beginningOfWord, .wordWithMore, .unknownWordAsFirst, .unknownWordAsLast,
    .wordNumberOf8Bits, .nameBeforeNumber, .numberBeforeName, .deadlockIs6, .statesFromZero,
    .activeAndBlockedExchanged, .earlierStateUnknown, .errorsInOrderOfDocument, .errorsFromOne,
    .unlockMethodsFromZero, .biometricsExchanged, .migrationErrorsFromZero, .accountErrorsExchanged,
    .invalidKindUnknown, .lostErrorsAsNA, .lostErrorsGuessed, .presentErrorsTaken, .biometryErrorsExchanged,
  ]

  static let powerAuth = MistakeCatalogue(lists.flatMap { $0 })

  private static let lists: [[Mistake]] =
    [
      activationRequestMistakes, activationResponseMistakes, activationWritingMistakes, fingerprintMistakes,
      checksumMistakes, codeReadingMistakes, codeWritingMistakes, scannedCodeMistakes, signedMessageMistakes,
      typedCharacterMistakes, dataSignatureMistakes, foldMistakes, pointMistakes, scalarMistakes,
      signatureEncodingMistakes, configurationMistakes, counterHashMistakes, counterMistakes, synchronizationMistakes,
      encryptedMessageMistakes, associatedDataMistakes, cipherMistakes, envelopeKeyMistakes,
      initialisationVectorMistakes, mACMistakes, parameterMistakes, sealingMistakes, sharedInfo2Mistakes,
      timestampMistakes, endpointMistakes, clientHeaderMistakes, userAgentMistakes, headerReadingMistakes,
      headerValueMistakes, headerWritingMistakes, tokenReadingMistakes, tokenWritingMistakes, activationKeyMistakes,
      indexMistakes, internalMistakes, masterSecretMistakes, passwordKeyMistakes, x963Mistakes, factorKeyMistakes,
      vaultMistakes, oneTimePasswordMistakes, passwordEditMistakes, typedpasswordMistakes, recoveryCodeMistakes,
      bodyMistakes, queryMistakes, queryWritingMistakes, requestMistakes, errorBodyMistakes, keychainGroupMistakes,
      sharedMemoryMistakes, componentMistakes, factorMistakes, formatMistakes, readingMistakes, verificationMistakes,
      statusCheckMistakes, statusIVMistakes, statusMistakes, statusPresenceMistakes, temporaryKeyMistakes,
      timeMistakes, tokenMistakes, userInfoMistakes, applicationSignatureMistakes, codeSplitMistakes,
      keyExchangeMistakes, legacyMessageMistakes, numericCounterMistakes, numericStatusFieldsMistakes,
      olderSignatureMistakes, serverKeySignatureMistakes, tokenResponseMistakes, vocabularyMistakes,
      Mistake.ofSignedHalves, Mistake.envelopesWithoutMember, Mistake.claimsUncompared, Mistake.ofClients,
    ]
}
