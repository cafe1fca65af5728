/** Passwords that are tried first, in lower case; those of lists of leaks that are long enough, and their parts. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  00000000 010203 0123456789 102030 11111111 112233 11223344 121212 123123123 123321 12341234 12344321 123456
  1234567 12345678 123456789 1234567890 123qwe123 131313 147258369 159357 159753 19901990 1q2w3e4r 1q2w3e4r5t
  1qaz2wsx 1qazxsw2 20002000 20202020 22222222 55555555 654321 666666 66666666 741852963 7654321 77777777
  789456123 87654321 88888888 963852741 987654321 99999999 a1b2c3d4 aa123456 aaaaaaaa abc123 abc12345 abcabc
  abcd1234 abcdabcd abcdefg abcdefgh abcdefghi access admin admin123 admin1234 administrator america analytics
  andrew android angel angels anything apple arsenal asdf1234 asdfasdf asdfgh asdfghjkl asdfjkl ashley australia
  autumn azerty babygirl bailey banana barcelona baseball basketball batman battery bayern berlin blink182
  business buster butterfly canada changeit changeme charlie cheese chelsea chocolate christ company computer
  cookie correct correcthorsebatterystaple corvette crystal dallas daniel dashboard database december default demo
  demo1234 diamond dragon example facebook ferrari flower football freedom friday geheim germany ginger golden
  google guest hallo hallo123 happy harley heaven hockey horse hunter hunter2 iamgod ichliebedich iloveyou
  internet iphone january jennifer jessica jesus jesuschrist jordan juventus killer letmein letmein1 lightning
  linkedin liverpool login london lovelove lucky lucky777 maggie manager master matrix matthew mercedes metallica
  michael michelle microsoft mnbvcxz monday monkey mustang mypassword mysql newpassword newyork nicole nirvana
  nopassword nothing office oldpassword opensesame operator oracle orange p4ssword passphrase passport passw0rd
  password password1 password12 password123 passwort passwort1 peanut pepper phoenix poiuytrewq pokemon porsche
  postgres princess purple q1w2e3r4 qazwsx qazwsxedc qweasd qweasdzxc qwerty qwerty123 qwertyuiop qwertz
  qwertzuiop ranger realmadrid root safety sample samsung schalke04 secret security service sesame sextant shadow
  silver slipknot smile soccer something sommer spiderman spring staple starwars summer summer2024 sunshine
  superman superset support sysadmin temp1234 temporary test test1234 testing testing123 testtest thomas thunder
  tigger tinkerbell toor topsecret trustno1 twitter user welcome welcome1 welcome123 whatever willkommen windows
  windows10 winter winter2024 workbook xxxxxxxx yamaha yellow yourpassword youtube yxcvbnm zaq12wsx zaqwsx zxcvbn
  zxcvbnm zzzzzzzz
`
    .trim()
    .split(/\s+/),
);
