import PowerAuth

extension Exchange {
  /// Worked example 12.1: ECIES 3.0, published (Java unit test, vector 1).
  static let v30 = Exchange(
    id: "12.1",
    context: EncryptionContext(
      version: .v3_0, scope: .application, sharedInfo1: "very secret information",
      applicationKey: "", applicationSecret: "",
      activationId: nil, transportKey: nil,
      temporaryKeyId: nil),
    recipientPrivate: bytes("c359755dba634cea4742f13e9ae19c09a8c3eaacbc878c7075c1e48a8c43d3df"),
    ephemeralPublic: bytes(
      """
      02b2b21a58915f4eb8a191c5f242210380caea4bc27c94bc1bdff68511a771eb4a
      """),
    base: bytes("6e6f742d736f2d736563726574"),
    request: Message(
      nonce: nil, timestamp: nil,
      iv: bytes("00000000000000000000000000000000"),
      sharedInfo2: bytes("6e6f742d736f2d736563726574"),
      plaintext: bytes("416c6c20796f75722062617365206172652062656c6f6e6720746f20757321"),
      encryptedData: bytes("9fc065200f35a9d121e21fd8e77ae5adf568749141d8aa220975882ade090067"),
      mac: bytes("49002788c47dde9af7b551f0081f82ee870c3bb268e127480201b715bc4a3194")),
    response: Message(
      nonce: nil, timestamp: nil,
      iv: bytes("00000000000000000000000000000000"),
      sharedInfo2: bytes("6e6f742d736f2d736563726574"),
      plaintext: bytes("4e4f504521"),
      encryptedData: bytes("8b69ecc80ed679415b58da0f1aad5645"),
      mac: bytes("5fb8da810f961aa19ee671f681312eb41062f6317f0f6a075d1f98c1c836f05f")),
    sharedSecret: bytes("179a1efd78fd02925a51d9b4e0092972f2c5403a9edc64d7184bb854b114c458"),
    info: bytes(
      """
      766572792073656372657420696e666f726d6174696f6e02b2b21a58915f4eb8a191c5f242210380caea4bc27c94bc1b\
      dff68511a771eb4a
      """),
    envelopeKey: bytes("ead0f6620bb966809838b54dc7f89d036126b5b6a0dadec850160377381ffb15"),
    wrongMacs: nil)

  /// Worked example 12.2: ECIES 3.1, published (Java unit test, vector 1).
  static let v31 = Exchange(
    id: "12.2",
    context: EncryptionContext(
      version: .v3_1, scope: .application, sharedInfo1: "very secret information",
      applicationKey: "", applicationSecret: "",
      activationId: nil, transportKey: nil,
      temporaryKeyId: nil),
    recipientPrivate: bytes("baf8bb2a0e936398edb37bdefcc2d033d97ab60b8636c53ff4f5eec9fe33038c"),
    ephemeralPublic: bytes(
      """
      03e0cf88cd40c7445efbe2fdb08265ff93d1b39eca9fdfa3582d6f7c20ba5d5db6
      """),
    base: bytes("6e6f742d736f2d736563726574"),
    request: Message(
      nonce: bytes("0b15e61e1c85df519e0e1891ec62d256"), timestamp: nil,
      iv: bytes("51fdda58e424ef62dc55900c37afa5dc"),
      sharedInfo2: bytes("6e6f742d736f2d736563726574"),
      plaintext: bytes("416c6c20796f75722062617365206172652062656c6f6e6720746f20757321"),
      encryptedData: bytes("77d0a53e9230424fdb35cb080451d2c5a572bfcebab256e9070678586c5c4abf"),
      mac: bytes("1d72d4f89f6781a2f89f509fcea036806791dbfb9e4769faab777a598658f324")),
    response: Message(
      nonce: nil, timestamp: nil,
      iv: bytes("51fdda58e424ef62dc55900c37afa5dc"),
      sharedInfo2: bytes("6e6f742d736f2d736563726574"),
      plaintext: bytes("4e4f504521"),
      encryptedData: bytes("899d75d040324d207c35754401a78df1"),
      mac: bytes("324ea9ec4a9477a7216faf1bd274dc90d29467d3669474ed4c2046047aa20742")),
    sharedSecret: bytes("21ac00880178b080d18a1932655df013e2aa6cbec5fd0d1e620f801987bb76eb"),
    info: bytes(
      """
      766572792073656372657420696e666f726d6174696f6e03e0cf88cd40c7445efbe2fdb08265ff93d1b39eca9fdfa358\
      2d6f7c20ba5d5db6
      """),
    envelopeKey: bytes(
      """
      4ac772fc3a1cc821d5279ac3b11f958ca761b5dc3049ea53e17655dcb2bb971730951409cdf8d4f2dfff10f10580da8b
      """),
    wrongMacs: nil)

  /// Worked example 12.3: ECIES 3.2, application scope, published (Java unit test, vector 0).
  static let v32Application = Exchange(
    id: "12.3",
    context: EncryptionContext(
      version: .v3_2, scope: .application, sharedInfo1: "/pa/generic/application",
      applicationKey: "lceX5qe+O+Sb0t8TQqg35A==", applicationSecret: "m3JdVJMIu65fXXFi4VqjjA==",
      activationId: nil, transportKey: nil,
      temporaryKeyId: nil),
    recipientPrivate: bytes("d14581415bf9b152612965792475fe77cb7ca8ee790afec2d0b4f20742a3ec7f"),
    ephemeralPublic: bytes(
      """
      02f95abfb85f0f0080d7326aea0c9ccd6b549fe32134279b8a4207eeb9149281c1
      """),
    base: nil,
    request: Message(
      nonce: bytes("04a22c19c6e0a80a842a1b842455f6e5"), timestamp: 1_691_762_307_382,
      iv: bytes("797c6a76cc382edc237fb827681fe051"),
      sharedInfo2: bytes(
        """
        0000002049e0dd85f882cddbb2c3a2b85c0cebb3f85c85bd8a51992aced46b75e49f51020000001004a22c19c6e0a80a\
        842a1b842455f6e50000000800000189e4e431360000002102f95abfb85f0f0080d7326aea0c9ccd6b549fe32134279b\
        8a4207eeb9149281c10000002300000003332e32000000186c6365583571652b4f2b5362307438545171673335413d3d
        """),
      plaintext: bytes(
        """
        3f2645f042a8f74c45108a53246b8beae415c7a57213ada8db2de2008d219051f95ab48ab8b0e22d294175cd5b48d261\
        897d88ba97bb5d5b51e965239778dae5ab92a3ed424a3c36d936532529eb68ac82d98ecfe4d7575f5c9d3bc97a0ef1fc\
        5c2948b0c9b137434a854d63bfcd182cca2d9ea8
        """),
      encryptedData: bytes(
        """
        8d9d72e19909a6f4530c715743e27d8ec59a16e57402faa95171430a2ddb1fdd180aeb53b9f49a98a5e91088457ea066\
        87361a93683a2c151f8264c9edcef80fe78ea86467d44c1939c8151ca6da16382d8704949c3f04ee66842bdbb9aa655d\
        8b9d9daedf6f4350b27b98d69f4bd24ca9af4a47dc41c98ae36a3fd2bffc2d7b
        """),
      mac: bytes("a2f2563db691afffbd9c32f01e17a3d6ef6235583439554d34edb323cf0033d8")),
    response: Message(
      nonce: bytes("929825f440bdfb82a22ac5059702e277"), timestamp: 1_691_762_307_384,
      iv: bytes("79d521f84b396dc5198250247a782825"),
      sharedInfo2: bytes(
        """
        0000002049e0dd85f882cddbb2c3a2b85c0cebb3f85c85bd8a51992aced46b75e49f510200000010929825f440bdfb82\
        a22ac5059702e2770000000800000189e4e43138000000000000002300000003332e32000000186c6365583571652b4f\
        2b5362307438545171673335413d3d
        """),
      plaintext: bytes(
        """
        657ef819c7af242f4cebcdcea3883687105b055227a5e7536720efbcc841865a78448f3188922649b1de623291fbaf58\
        b508de8fd2e59e6db649fc
        """),
      encryptedData: bytes(
        """
        ea0201cf1dbc8aa3c5c6d23f52348b9d1f05a0507ac45cac85f32c0b3392858ff914deab70a2ed903dabf4cd2284a296\
        d9bbe20b81e62d42565d9b4352883d2c
        """),
      mac: bytes("fe0890ae02f7a57fb38986960602c22d488f1ff0f9fdfdf5039951c55035dac2")),
    sharedSecret: bytes("659325fd48dda15633cbd2111057bd1510e3d1cd81d00a8ed95ecff00a705dcb"),
    info: bytes(
      """
      332e322f70612f67656e657269632f6170706c69636174696f6e02f95abfb85f0f0080d7326aea0c9ccd6b549fe32134\
      279b8a4207eeb9149281c1
      """),
    envelopeKey: bytes(
      """
      f0137380c8933bd10b5119bbed5403ffbd9308ddc27fa4e5416a79ef051f7b86e81f66da210db3d9eaaaa56b3a3fedb8
      """),
    wrongMacs: WrongMacs(
      overDataOnly: bytes("f8e892e2f179a7ffdd5e279c238fdec77f1a4963dee59178cee1709893989eba"),
      withoutSizes: bytes("53dd2e8979aebc43c0ccb376c85fc3148af568fb83d88fa7bbbabea2af987aab"),
      timestampInSeconds: bytes("abfb8bc8034fe97284246d9265836a4c86a483eac51dc633d2ea4eb2f7856c9e")))

  /// Worked example 12.4: ECIES 3.2, activation scope, published (Java unit test, vector 1).
  static let v32Activation = Exchange(
    id: "12.4",
    context: EncryptionContext(
      version: .v3_2, scope: .activation, sharedInfo1: "/pa/generic/activation",
      applicationKey: "lceX5qe+O+Sb0t8TQqg35A==", applicationSecret: "m3JdVJMIu65fXXFi4VqjjA==",
      activationId: "036CC14B-E4F8-4B01-A825-5129832ACDDB", transportKey: bytes("92a7aee69f614c90914482fa67766ea8"),
      temporaryKeyId: nil),
    recipientPrivate: bytes("f9fd3b21d80d9ab0639a4d2ebe44352e4300dcc3d9007beeb5dabf9b0ef15a9e"),
    ephemeralPublic: bytes(
      """
      03decd956d093cb25fa46d0052f6911d11921e1faab99bbebb473ecb1b0aed78e2
      """),
    base: nil,
    request: Message(
      nonce: bytes("650c548f2fe1491c89df106dab25c179"), timestamp: 1_691_762_307_384,
      iv: bytes("e6d77db69349229bae08671cc90da9c6"),
      sharedInfo2: bytes(
        """
        000000208f5129f1409bd9508b567e67a612a18962d8b9dac25f5de25db71902d8ffef4d00000010650c548f2fe1491c\
        89df106dab25c1790000000800000189e4e431380000002103decd956d093cb25fa46d0052f6911d11921e1faab99bbe\
        bb473ecb1b0aed78e20000004b00000003332e32000000186c6365583571652b4f2b5362307438545171673335413d3d\
        0000002430333643433134422d453446382d344230312d413832352d353132393833324143444442
        """),
      plaintext: bytes(
        """
        1c3658858ec1b3044d6b3fa458d45ee38fb0243c456a8ca076b99f0754c7dfbcab291c54
        """),
      encryptedData: bytes(
        """
        a982ce3640d61695de7d328f6da29303f3d6751607e6993dbaf1a352a4986de2bb43468ea212b63249d3caf8b236e4a9
        """),
      mac: bytes("0cd95976c335c201fcbf698044e8e3def990bb80c8e19267b9307340cac7b1ec")),
    response: Message(
      nonce: bytes("acc8547fc70fd0b4b4af658516ea56e0"), timestamp: 1_691_762_307_384,
      iv: bytes("88b1738825e0a88742000247a83055e0"),
      sharedInfo2: bytes(
        """
        000000208f5129f1409bd9508b567e67a612a18962d8b9dac25f5de25db71902d8ffef4d00000010acc8547fc70fd0b4\
        b4af658516ea56e00000000800000189e4e43138000000000000004b00000003332e32000000186c6365583571652b4f\
        2b5362307438545171673335413d3d0000002430333643433134422d453446382d344230312d413832352d3531323938\
        33324143444442
        """),
      plaintext: bytes("14b469dd27d2d18ad7cd1cada56f5c17"),
      encryptedData: bytes("507d385120e0ca2f4fdfa3ed98687b8cdb80bbb3db75ac979c31289b35a24502"),
      mac: bytes("e29fbe8d0ed89b70f70b03010acdbe6ce21f59f005f9a3d9b6eca6e3cfb9cec2")),
    sharedSecret: bytes("0c1b7b69b7067abaf909affb7a56ad42e54d8170b1ea21df169ddf1f9d78e408"),
    info: bytes(
      """
      332e322f70612f67656e657269632f61637469766174696f6e03decd956d093cb25fa46d0052f6911d11921e1faab99b\
      bebb473ecb1b0aed78e2
      """),
    envelopeKey: bytes(
      """
      c057685733539f7b511258a63c3ba179649819b87e906d0d4c4174f1f92132f326f3e36c7384e7616842418c75da5d1d
      """),
    wrongMacs: WrongMacs(
      overDataOnly: bytes("f8114588b9e5f5943728398e0c4250a8a12e80af62fced8f4c743d88e67d6c21"),
      withoutSizes: bytes("a25703484e284952e85e557a9e4ab5a46126fdd5b1ef361d886e167dd4da6871"),
      timestampInSeconds: bytes("45166a73740e817ba13bf7b49b29727ade9489b6f6221bf823522dca534879ec")))

  /// Worked example 12.5: ECIES 3.3, application scope, published (Java unit test, vector 0).
  static let v33Application = Exchange(
    id: "12.5",
    context: EncryptionContext(
      version: .v3_3, scope: .application, sharedInfo1: "/pa/generic/application",
      applicationKey: "WQBeNgCHGlW58rzUlP7Ehg==", applicationSecret: "Epbv1D+tibvvkqGIyDOT5g==",
      activationId: nil, transportKey: nil,
      temporaryKeyId: "D3D82A6B-47CF-4225-BBE5-BAD96FB84CA4"),
    recipientPrivate: bytes("a06d4f256c1f950f1746de0d7f8bb3c817f4c340f88cd5b6d89c5f2268f88b9c"),
    ephemeralPublic: bytes(
      """
      023a41122d55ea1c4cb7a4979a7ea916e48d77a4b69684cac2a6bff40e612fe961
      """),
    base: nil,
    request: Message(
      nonce: bytes("cacb34601971d04472a438ffe0717aa1"), timestamp: 1_723_109_505_418,
      iv: bytes("97601837015878458e3af0e9ddfadcb8"),
      sharedInfo2: bytes(
        """
        0000002031743e261da9359c1636a6bafd7ab820b17828439954abe712da993a1994787700000010cacb34601971d044\
        72a438ffe0717aa100000008000001913154798a00000021023a41122d55ea1c4cb7a4979a7ea916e48d77a4b69684ca\
        c2a6bff40e612fe9610000004b00000003332e3300000018575142654e674348476c573538727a556c50374568673d3d\
        0000002444334438324136422d343743462d343232352d424245352d424144393646423834434134
        """),
      plaintext: bytes(
        """
        7fe8d272903caacd8e011d935aa9c30fa5b4d32518b1d206b84d670aca8abd50437de77003a5c11f2e33fdecb7
        """),
      encryptedData: bytes(
        """
        ee6dc48744547364b8935b1386d550bf0ccad50122009c310202a64e2800a98df03de9f910ef87246e85a254954ccd09
        """),
      mac: bytes("ba7ed6adea9df75b50a7552eaab2834702a90881e7e1dc45683e8f11acbde2d4")),
    response: Message(
      nonce: bytes("9ab2f6476a1c86d2b54057cb8bd757dd"), timestamp: 1_723_109_505_420,
      iv: bytes("33c1974d8ba35e5d9ca98c06ad679434"),
      sharedInfo2: bytes(
        """
        0000002031743e261da9359c1636a6bafd7ab820b17828439954abe712da993a19947877000000109ab2f6476a1c86d2\
        b54057cb8bd757dd00000008000001913154798c000000000000004b00000003332e3300000018575142654e67434847\
        6c573538727a556c50374568673d3d0000002444334438324136422d343743462d343232352d424245352d4241443936\
        46423834434134
        """),
      plaintext: bytes(
        """
        434a3e39bb62b172bf30eff45be0e08050fa72796152b4821e870ddccbb5218ac5831b304a4d9510b94217753b3b33f0\
        152d60def730c5361d8c21b2c80715102383cbaf037764efd2f2e50df6230790fcf84ef9042ad887045b8775b739a0b4\
        57123c577c61d76e66171d0f5915c9bb17f5c8a077aed6
        """),
      encryptedData: bytes(
        """
        54a519bded3745cfbc3760f663319e5fd659b5e790c2cf59016ecdd95559e1c8fc607a477fe5f850ba6a61e18a0877c9\
        5e2e03bede996db014e22eeb226be6447ed974c660c95325b115f0c89c48843824afcccb42524327735cfd32f69f6613\
        c37ba42f6befdd95bae547033968bd3819d7b84158bee023191ef324b0cbf19d
        """),
      mac: bytes("79b0630b693b2e7758aa03a06c4db7f51735ca18514613862ff406936dcfe39f")),
    sharedSecret: bytes("74ef3e0fda63b29a3a11cef631126282181d1d752ffcbbd7afc5b3970130692e"),
    info: bytes(
      """
      332e332f70612f67656e657269632f6170706c69636174696f6e023a41122d55ea1c4cb7a4979a7ea916e48d77a4b696\
      84cac2a6bff40e612fe961
      """),
    envelopeKey: bytes(
      """
      934ef884617ea0164c86187a052e8263ee3f69a3794eb2300ec544c27fd68f25d680d4aab218e200d98e477e8bfd285c
      """),
    wrongMacs: WrongMacs(
      overDataOnly: bytes("5b44a453c39faba92e3dfcbb20e31bd090cc112551a4ec5ec38520f364a30d45"),
      withoutSizes: bytes("11324dc8ec921b591854a650547adf1bcfe2e0e3503cf01dbc773cbd671410ac"),
      timestampInSeconds: bytes("03ef9735e9d7d511fd8735c5f803339006a6435db9665ed0545da2713560f479")))

  /// Worked example 12.6: ECIES 3.3, activation scope, published (Java unit test, vector 1).
  static let v33Activation = Exchange(
    id: "12.6",
    context: EncryptionContext(
      version: .v3_3, scope: .activation, sharedInfo1: "/pa/generic/activation",
      applicationKey: "WQBeNgCHGlW58rzUlP7Ehg==", applicationSecret: "Epbv1D+tibvvkqGIyDOT5g==",
      activationId: "CF2E9A48-9085-4AA3-8F85-FFAFD2380609", transportKey: bytes("12c3a4e11ef4d6494c2f92e3774ed8e5"),
      temporaryKeyId: "1221CD15-9092-4779-A157-04DC229A63F7"),
    recipientPrivate: bytes("f7ca44c29163eb4afc444a57ceb7e56f9933823d5aa31835604b8a6f42aec329"),
    ephemeralPublic: bytes(
      """
      02326fe47b57fd63a4d9a8cbd7ce8a27ef4619b61802cc7f90401c4abec0a2dd24
      """),
    base: nil,
    request: Message(
      nonce: bytes("946bd73c7d7b5a90c4adddbbec3ef0d7"), timestamp: 1_723_109_505_420,
      iv: bytes("1c8a2e70b483f73726174ffb60571401"),
      sharedInfo2: bytes(
        """
        000000206530d6dcb4a44f6e1eaa0eb8809637590aa274149b1427e565e8c8010aaa7f5700000010946bd73c7d7b5a90\
        c4adddbbec3ef0d700000008000001913154798c0000002102326fe47b57fd63a4d9a8cbd7ce8a27ef4619b61802cc7f\
        90401c4abec0a2dd240000007300000003332e3300000018575142654e674348476c573538727a556c50374568673d3d\
        0000002443463245394134382d393038352d344141332d384638352d4646414644323338303630390000002431323231\
        434431352d393039322d343737392d413135372d303444433232394136334637
        """),
      plaintext: bytes(
        """
        e63335a5128f26992fd7ace0f40e597046372971abde9d9d7b5856655b152972fb3c8ce58eb9762f183745f5ae7fd9b2\
        4b5ece06eeddda73bb483d529775362ad240dfe075736d364ea750117453
        """),
      encryptedData: bytes(
        """
        fe7d628d6c7cad8d1af4349df2978031b1339e1c8a85218f0db991416c13ccb12b29dc8509258c76c7f2623a6b2bf326\
        61ccc0a09bd280785ef45796be0fda329196b3292395a1b3a6b67f5994febcc0
        """),
      mac: bytes("8e441981e1f09b65158025f7114fd2a412d97030a8582aa47bb3e76605edcf86")),
    response: Message(
      nonce: bytes("6de628315a1db74e84ef293658c16208"), timestamp: 1_723_109_505_420,
      iv: bytes("6f8e8c1defcaa54c0798a6ac9b16a56e"),
      sharedInfo2: bytes(
        """
        000000206530d6dcb4a44f6e1eaa0eb8809637590aa274149b1427e565e8c8010aaa7f57000000106de628315a1db74e\
        84ef293658c1620800000008000001913154798c000000000000007300000003332e3300000018575142654e67434847\
        6c573538727a556c50374568673d3d0000002443463245394134382d393038352d344141332d384638352d4646414644\
        323338303630390000002431323231434431352d393039322d343737392d413135372d303444433232394136334637
        """),
      plaintext: bytes(
        """
        e947eb6235980a40482bd3ab8bba81d4a11f5b0cf90d819568a631733f0e2d6a5f3bcc6d38df316b86bd39169344229b\
        29830787ace5a28e7f667edb67c62682e89c026581d60aaac2d503c98b53330023c972e62acdac85fb4b418b5ab944a4\
        58d7
        """),
      encryptedData: bytes(
        """
        ab16c0b21e0a9535ab7e845bd9feb915490131fbcf8c974f91ce73e38add349eda9e03ffabcdcd4f0d7d5eead0f0dd51\
        8c0d3aa33aa7391e29afd2ab8ee5aadfc932544584b2b32cac4dab2e3cdc56aca814d381777b4f2bbe1ffee2e66d5167\
        a9b52829aaa39f898120709f81695eee
        """),
      mac: bytes("18c78fd0133ad8d0d1c5606d1ccb1a7401d0433b2099f65f194df1f698a2a5f3")),
    sharedSecret: bytes("b3fa7c9f20c31fad96a293286a97f9a133cc2cce4766ddfbf78dcadbe5d407b5"),
    info: bytes(
      """
      332e332f70612f67656e657269632f61637469766174696f6e02326fe47b57fd63a4d9a8cbd7ce8a27ef4619b61802cc\
      7f90401c4abec0a2dd24
      """),
    envelopeKey: bytes(
      """
      a1c31fabc4251a2fbfe5eff18a5502654c6a8756783ea66698d8260e79b504b65b159ba1f2916fc76f33028f26a07933
      """),
    wrongMacs: WrongMacs(
      overDataOnly: bytes("598a94790299a9bb8ff2eef61732a472787fa2a378bda518195422297ff978f5"),
      withoutSizes: bytes("652b8ed98f08248f6f329828edbf7cf4b24e37152021ad526a480dac47f2bb9e"),
      timestampInSeconds: bytes("521b69ac5bd931b5ed1a11717ceb5fa86e1a9877fc12bc7eac704b5cbe9766e5")))
}
