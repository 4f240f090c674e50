/**
 * Words behind the most common passwords of published leaks, in lower case. passwordRules.ts also refuses them with
 * digits and symbols around them, doubled, or with symbols for letters.
 */
export const commonWords: ReadonlySet<string> = new Set(
  `
  password passwort passwords passw0rd parola passe motdepasse contrasena contraseña senha wachtwoord haslo slaptazodis heslo
  pass passcode passphrase passkey passwd pwd secret secrets geheim hemligt segreto secreto focalfaire pasfhocal
  qwerty qwertz azerty qwertyuiop qwerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wsxedc qweasd qweasdzxc asdzxc
  admin administrator adminadmin root toor superuser sysadmin system manager master access login logon signin letmein
  letmeinnow openup opensesame changeme change changemenow changeit default temp temporary temppass test tester testing testtest
  guest user username demo sample example welcome welcomeback welcomehome hello hellohello hellothere helloworld hallo bonjour
  goodbye iloveyou iloveu iloveme ilovehim iloveher iloveyousomuch loveyou loveme lovelove lovers lover love loveable lovely
  teamo tequiero amor amore mylove truelove forever always together babygirl babyboy baby babyface sweetheart sweety sweetie
  sweet honey honeybee sugar candy cookie cookies chocolate vanilla strawberry cherry peaches banana apple orange pepper ginger
  cinnamon pumpkin muffin cupcake butter butterfly buttercup monkey monkeys dragon dragons tiger tigers tigger lion lions lionking
  panther cheetah jaguar leopard wolf wolves bear bears teddybear grizzly dolphin dolphins shark eagle eagles falcon hawk phoenix
  raven penguin turtle spider scorpion snake cobra viper python mustang horse horses pony unicorn rabbit bunny kitten kitty kittycat
  hellokitty pussycat puppy puppies doggie doggy snoopy scooby scoobydoo garfield simba bambi pooh winnie mickey mickeymouse minnie
  donald donaldduck goofy tweety bugsbunny spongebob pikachu pokemon digimon naruto sasuke sakura goku dragonball mario
  supermario luigi zelda sonic tetris minecraft fortnite roblox halo warcraft starcraft diablo counterstrike callofduty
  superman batman spiderman ironman hulk wolverine deadpool captain avenger avengers superhero hero starwars startrek skywalker
  lukeskywalker darthvader vader yoda jedi chewbacca stormtrooper matrix neo trinity gandalf frodo aragorn legolas hobbit
  lordoftherings harrypotter hermione dumbledore hogwarts gryffindor voldemort merlin arthur excalibur jamesbond goldeneye
  bond terminator predator rocky rambo gladiator spartan spartacus warrior warriors knight ninja samurai pirate pirates
  football footballer soccer baseball basketball volleyball hockey rugby golf golfer golfing tennis cricket hurling camogie boxing
  wrestling swimming running runner racing skiing surfing surfer skater skateboard fishing fisherman hunting hunter cycling
  liverpool liverpoolfc lfc arsenal chelsea chelseafc everton tottenham spurs manchester manutd manunited mancity westham newcastle
  celtic celticfc rangers rangersfc hibernian aberdeen leeds leedsunited villa wolves barcelona realmadrid juventus milan bayern
  munster leinster ulster connacht shamrock yankees cowboys steelers packers lakers redsox raiders broncos patriots dodgers chicago
  ronaldo messi beckham rooney gerrard jordan michaeljordan kobe tigerwoods schumacher ferrari porsche mercedes corvette camaro
  mustanggt toyota nissan honda suzuki yamaha kawasaki ducati harley harleydavidson bmw audi volkswagen vauxhall renault peugeot
  landrover rangerover defender jeep caterpillar komatsu volvo scania dewalt makita bosch hilti jcb digger tractor forklift
  summer summertime winter spring autumn sunshine sunset sunrise sunflower sunny rainbow rainbows snowball snowflake snowman snow
  thunder lightning storm stormy hurricane tornado flower flowers rose roses rosebud lily daisy jasmine violet orchid lavender
  january february march april may june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday weekend holiday holidays vacation christmas easter halloween birthday happybirthday
  princess prince queen king kingdom kings royal royalty crown diamond diamonds crystal silver golden gold platinum emerald
  ruby sapphire pearl angel angels angelo heaven paradise blessed blessing faith hope grace glory jesus jesuschrist christ
  christian godisgood godislove ilovegod ilovejesus mygod lord praise church catholic saint devil demon satan lucifer hell
  michael michelle jennifer jessica amanda ashley matthew joshua daniel danielle andrew andrea anthony robert william david
  james john joseph joseph thomas charles charlie christopher christine christina patrick patricia richard steven stephen
  kevin brian george edward ronald timothy jason jeffrey justin brandon benjamin samuel samantha nicholas nicole natasha natalie
  alexander alexandra alexis alejandro victoria elizabeth rebecca rachel sarah hannah emma emily olivia sophia sophie isabella
  charlotte amelia lauren laura megan heather stephanie melissa vanessa veronica barbara margaret catherine katherine kathleen
  maria marie marina martin martina oliver oscar harry harvey jack jackson jacob jake jasper lucas lucky lucy louis louise
  maggie molly bailey buddy buster max maxwell rocky rusty sammy shadow smokey sparky toby tucker zoe chester cooper duke
  murphy murray kelly ryan conor ciara aoife niamh siobhan saoirse sinead oisin cian darragh eoin padraig seamus declan brendan
  caoimhe grainne roisin orla deirdre fionn eamon colm dermot fergus donal maeve nuala gearoid
  ireland irish dublin cork galway limerick waterford kilkenny wexford sligo donegal mayo kerry tipperary belfast derry armagh
  tyrone antrim eire eireann poguemahone slainte scotland scottish glasgow edinburgh england english london britain british wales
  welsh cardiff bristol birmingham sheffield nottingham leicester southampton portsmouth plymouth america american newyork california
  texas florida chicago boston canada toronto australia sydney paris france berlin germany deutschland italia espana poland polska
  lithuania lietuva romania brasil portugal ukraine ukraina europe hollywood washington
  computer computers internet laptop desktop keyboard monitor windows microsoft apple macintosh google googlegoogle facebook twitter
  instagram youtube linkedin amazon netflix spotify samsung nokia iphone android linux ubuntu oracle cisco server network database
  hacker hackers security secure private public office outlook excel business company corporate work worker working job boss
  construction builder builders building site sitework safety safetyfirst health concrete scaffold scaffolding crane hardhat
  engineer engineering architect surveyor contractor project projects projectmanager foreman plumber electrician carpenter
  company1 team teamwork winner winners champion champions success successful money moneymoney cash dollar million millionaire
  billionaire rich richard business lottery lucky luckyone goodluck freedom liberty justice peace peaceful happiness happy happyday
  smile smiley smiling funny lol haha hahaha hehehe blahblah blah whatever nothing nobody noone anything something everything
  someone anyone forgot forgotten forget remember unknown mystery magic magical wizard witch vampire zombie ghost monster killer
  killerbee murder death dead destroy assassin sniper gunner shooter bullet trigger rifle soldier army marine marines navy airforce
  pilot airplane police fireman firefighter doctor nurse teacher student school college university graduate professor
  mother mommy mummy mama mom motherlode father daddy dad papa brother sister family myfamily familyfirst children son daughter
  grandma grandpa granny friend friends bestfriend bestfriends friendship girlfriend boyfriend husband wife
  hotdog pizza burger cheese bacon chicken coffee beer guinness whiskey whisky vodka tequila budweiser heineken corona wine champagne
  drink drunk smoke marijuana cannabis weed ganja music musica musicman guitar drummer piano violin metal metallica megadeth slipknot
  slayer nirvana kurtcobain beatles rollingstones pinkfloyd ledzeppelin ironmaiden blacksabbath acdc greenday blink linkinpark
  eminem slimshady tupac snoopdogg beyonce rihanna madonna britney shakira elvis elvispresley bobmarley marley hiphop rapper techno
  dancer dancing ballet singer singing rockstar rocknroll rockon rock movie movies cinema actor actress fashion model beauty
  beautiful pretty gorgeous sexy sexygirl sexylady sexyboy hotstuff hottie stud playboy playgirl pimp gangster gangsta thug
  player bitch asshole fuckyou fuckoff fuckme fuckit fucker fucking shit bullshit bastard dick cunt wanker bollocks arse feck
  trustno trustnoone trustme blink whocares letsgo letitbe comeon getout gofish imcool imthebest iamthebest iamgod thebest
  number numberone numbers first one two three four five onetwothree abcdef abcdefg abcdefgh abc abcabc alphabet alpha omega
  delta sigma gamma bravo tango foxtrot zulu apollo zeus athena hercules achilles titan titans atlas venus mercury mars jupiter
  saturn neptune pluto galaxy universe cosmos planet earth moon moonlight midnight starlight stars star stella nova orion
  infinity eternity destiny fantasy dream dreams dreamer believe imagine creative genius einstein newton tesla edison
  red blue green yellow purple pink black white orange brown grey silver blackcat blackie whitey blue greenday redrose redred
  bigboy bigdaddy bigdog bigdick bigman littleman littleone tinkerbell tinker barbie doll princesa bonita bella mariposa estrella
  corazon chiquita gatito perrito sunshine sonnenschein schatz liebe fussball hallohallo kochanie misiek polska dupadupa lolek
  zaq zaqwsx qaz wsx edc rfv tgb yhn ujm mnbvcxz poiuytrewq lkjhgfdsa qwaszx qweqwe asdasd zxczxc qwert asdfg zxcv
  `
    .split(/\s+/)
    .filter(Boolean),
)

/** Common passwords that no rule covers: patterns on the number pad, famous numbers, letters mixed with digits. */
export const commonAsTheyAre: ReadonlySet<string> = new Set(
  `
  11223344 12344321 12341234 123123123 123321123 112233445566 1122334455 147258369 147852369 159357159 159753159 741852963
  789456123 963852741 987456321 321654987 123654789 456123789 789123456 147896325 258456258 135792468 13579246 24681357 246813579
  31415926 314159265 27182818 8675309 5201314520 52013145 1314520520 20202020 12211221 12121212 10101010 69696969 42424242
  1a2b3c4d 1a2b3c4d5e a1b2c3d4 a1s2d3f4 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t zaq12wsx 1qazxsw2 !qaz2wsx 1qaz@wsx p0o9i8u7
  abcd1234 abc12345 a1234567 a12345678 aa123456 a123456789 12345678a 123456789a 1234567a q1234567 q123456789 z1234567 asd12345
  12qwaszx 123qwe123 qwe12345 1234qwer 12345qwert qwer1234 asdf1234 zxcv1234 123abc123 abc123abc 123456aa 123456ab a1b2c3d4e5
  ncc1701d ncc1701e thx11380 agent007 bond0007 jamesbond007 blink182 boeing747 porsche911 area5151 route666 mustang67 catch2222
  k.:2f2gs5 fqg71r7r 3rjs1la7qe g9l2d1fzpy 1g2w3e4r trustno1 iloveyou2 ou812345 18atcskd2w 1qwerty1 myspace1
  `
    .split(/\s+/)
    .filter(Boolean),
)
