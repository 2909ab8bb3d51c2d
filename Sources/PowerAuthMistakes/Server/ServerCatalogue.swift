internal import Conformance

extension MistakeCatalogue {
  /// The mistakes of the chapter, in the order in which they are listed.
  static let ofServers: [Mistake] = [
    serverActivationMistakes, serverPasswordMistakes, serverStatusBlobMistakes, serverSignatureMistakes,
    serverOfflineMistakes, serverTokenMistakes, serverVaultMistakes,
    serverEncryptionMistakes, serverRecoveryMistakes, serverUpgradeMistakes,
  ].flatMap(\.self)

  private static let serverActivationMistakes: [Mistake] = [
    .maximumOfServerOnly, .maximumAtLeastOfServer, .maximumOfZeroTaken, .anyMaximumTaken, .ownExpiryRefused,
    .expiredAtExpiry, .neverExpired, .codeFoundAtExpiry, .codeFoundAlways, .jobSeesAll, .jobSeesMinutes,
    .expiryNoticedByJobOnly,
    .expiryUnnoticedByCommit, .expiryUnnoticedByStatus, .codeOfAnyApplication, .unsupportedVersionTaken, .platformKept,
    .platformEmpty, .reasonOmitted, .reasonReplaced, .unblockKeepsAttempts, .unblockLeavesOne, .idleUnblockResets,
    .unblockKeepsReason, .possessionRemoves, .biometryRemovesNot, .emptyUserTaken, .longUserTaken, .longestUserRefused,
    .passwordOfCustomCommits, .commitFromCreated, .commitAgainTaken, .commitOfRemovedInWrongState, .commitUnblocks,
    .pendingBlocked, .blockAgainRefused, .blockOfRemoved, .unblockOfRemoved, .idleUnblockRefused, .unblockCommits,
    .removeAgainRefused, .createdNotRemoved, .blockedNotRemoved, .invalidPointHarmless, .codeUsedTwice,
    .codeUsedWhileActive, .exchangeCommits, .passwordsBlock, .passwordsUsedUpHarmless, .createdStays,
    .passwordReplacedBeforeExchange,
  ]
  private static let serverPasswordMistakes: [Mistake] = [
    .passwordMembersUnchecked, .validationWithPhaseTaken, .emptyPasswordOfInitTaken, .passwordUncheckedAtExchange,
    .missingPasswordTaken, .earlyPasswordIgnored, .phaseIgnored, .exchangeOnlyChecks, .missingPasswordChecked,
    .passwordUncheckedAtCommit, .passwordByPrefix, .wrongPasswordUncounted, .missingPasswordCounted, .passwordOnceMore,
    .passwordOnceLess, .passwordOfFive, .attemptsKeptByPassword, .passwordOfExchangeReplaced, .replacedPasswordUnused,
    .replacementResetsAttempts,
  ]
  private static let serverStatusBlobMistakes: [Mistake] = [
    .blobOfCreated, .removedIsRandom, .randomWithoutNonce, .nonceWithoutChallenge, .stateFromZero, .blockedIsRemoved,
    .blobOfRemainingAttempts,
    .maximumOfFive, .lookAheadOfTwenty, .counterByteOfSuccesses, .counterByteStops, .serverNextValueHashed,
    .upgradeVersionZero,
  ]
  private static let serverSignatureMistakes: [Mistake] = [
    .anyVersionServed, .newerVersionServed, .olderVersionServed, .anyTypeAllowed, .possessionNotAllowed,
    .unknownVersionTaken, .unsupportedSignatureTaken, .foreignUncounted, .blockedIsJudged, .pendingIsJudged,
    .usedUpStillJudged,
    .usedUpOneEarly, .serverLookAheadInclusive, .lookAheadOneLess, .noLookAhead, .lookAheadConstant, .oneStepAfterMatch,
    .counterAtMatch, .failureMovesCounter, .failureMovesLookAhead, .neverReset, .possessionResets, .biometryResetsNot,
    .possessionCounts, .biometryUncounted, .factorsCounted, .blocksLate, .blocksEarly, .blocksAtFive,
    .blockReasonMissing, .lastUseOfActiveOnly, .lastUseNever, .remainingBeforeReset, .remainingBeforeFailure,
    .remainingIsFailed, .alwaysBase64, .alwaysDecimal,
  ]
  private static let serverOfflineMistakes: [Mistake] = [
    .offlineBiometryAlways, .offlineBiometryNever, .offlineKnowledgeNotBeside, .offlineUncounted,
    .offlineLooksAtApplication, .offlineLengthOfServer, .offlineLengthOfEight, .earlierPasswordsUntried,
    .oneEarlierPasswordMore, .currentPasswordUntried,
  ]
  private static let serverTokenMistakes: [Mistake] = [
    .tokenOldAtLimit, .tokenNeverOld, .tokenNewAtLimit, .tokenNeverNew, .tokenWhileBlocked, .tokenAfterRemoval,
    .longLimitAlways, .shortLimitAlways, .tokensShareNonces, .tokenSpentWhenRight, .digestOfNoVersion,
    .typeOfTokenConstant, .typeOfTokenPossession, .foreignTokenRemoved, .unknownTokenRefused, .tokenDecryptedFirst,
    .wrongTokenCounts, .tokenMovesLastUse,
  ]
  private static let serverVaultMistakes: [Mistake] = [
    .vaultOfThreeFactors, .vaultOfBiometry, .vaultNeverOfBiometry, .vaultOfPossession, .vaultStateByDecryption,
    .vaultSignatureFirst, .vaultReasonUnchecked, .vaultShortReason, .vaultEmptyReason, .vaultLongReason,
    .vaultLongestReasonRefused, .vaultReasonOfLetters, .vaultReasonOfAnyLetters, .vaultReasonAfterSignature,
    .vaultUnreadableAsVault,
  ]
  private static let serverEncryptionMistakes: [Mistake] = [
    .keysForActiveOnly, .keysForPending, .keysForRemoved, .keyExpiredAtExpiry, .keyNeverExpired, .keyOfAnyVersion,
    .keyOfAnyActivation, .keyOfApplicationForAll, .keyUsedOnce, .extraNonceIgnored, .extraTimestampIgnored,
    .extraKeyIgnored, .scopeOfHeader, .encryptionWhileBlocked, .encryptionBeforeCommit, .valueOfNonce,
    .valueWithoutIdentifier, .valueOfCompressedKey, .valueWithTime, .rememberedSince33, .rememberedIn32,
    .spentAfterDecryption, .messageAheadAtLimit, .messageNeverAhead, .messageBehindAtLimit, .messageNeverBehind,
    .messageBehindAMinute, .forgottenWithoutJob, .forgottenByAnyJob, .neverForgotten,
  ]
  private static let serverRecoveryMistakes: [Mistake] = [
    .codeActiveAtOnce, .codeNeverActive, .commitLeavesCode, .noPUKsTaken, .anyCountTaken, .hundredRefused,
    .furtherPostcards, .severalIgnored, .anyUserConfirms, .confirmedAgainRefused, .confirmRevives, .unconfirmedUsable,
    .blockedUsable, .lastPUKExpected, .wrongPUKUncounted, .codeBlocksLate, .codeBlocksEarly,
    .blockedKeepsPUK, .rightPUKKeepsAttempts, .pukUsedTwice, .pukInvalidAfterUse, .boundActivationStays,
    .expiryLeavesCode,
    .boundCodeStays, .postcardRevokedAfterUse, .removalAlwaysRevokes, .removalNeverRevokes, .revokedPUKsStay,
    .usedPUKsInvalid,
  ]
  private static let serverUpgradeMistakes: [Mistake] = [
    .upgradeOfVersion3, .counterDataDrawnAgain, .upgradeOfAnyType, .upgradeOfTwoFactors, .commitOfVersion3,
    .serverCounterFromZero, .statusOfVersion2, .numericOfVersion3Free,
  ]
}
