/** Passwords that are tried first, in lower case; those of lists of leaks that are long enough, and their parts. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  !qaz2wsx 00000000 010203 01234567 0123456789 102030 10203040 11111111 11112222 112233 11223344 121212 12121212
  123123123 123321 12341234 12344321 123456 1234567 12345678 123456789 1234567890 123456aa 123456abc
  123456qwerty 1234abcd 1234qwer 123abc123 123qwe123 123qweasd 12qwaszx 131313 13131313 14725836 147258369
  159357 159753 19901990 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qazxsw2 20002000 20202020 22222222
  25802580 55555555 654321 666666 66666666 741852963 7654321 77777777 789456123 87654321 88888888 963852741
  98765432 987654321 9876543210 99999999 a1b2c3d4 aa123456 aaaaaaaa abc123 abc12345 abc123456 abcabc abcd1234
  abcdabcd abcdefg abcdefgh abcdefghi access admin admin123 admin1234 adminadmin administrador administrator
  airborne alexander alexandra america america123 analytics andrew android angel angels anthony anything
  apache apple april arsenal arsenal1 asdf1234 asdfasdf asdfgh asdfghjk asdfghjkl asdfjkl asdzxc123 ashley
  august australia autumn azerty babygirl babylon bailey banana barcelona baseball basketball batman battery
  bayern benjamin berlin bigdaddy blessed blink182 bonjour business buster butterfly cameron canada carolina
  caroline champion changeit changeme charlie charlotte chart charts cheese cheesecake chelsea chicken
  chocolate christ christian claudia colorado company computer contrasena cookie correct
  correcthorsebatterystaple corvette cowboys crystal dallas daniel danielle dashboard database datacenter
  december default demo demo1234 diamond dolphin doudou dragon einloggen einstein elephant elizabeth example
  explorer facebook february ferrari florian flower football frankfurt franklin freedom friday gateway geheim
  germany ginger golden google guest guest123 hallo hallo123 hamburg happy harley heaven hello123 hercules
  hockey hola123 horse hunter hunter2 iamgod ichliebedich iloveyou internet iphone jackson january jennifer
  jessica jesus jesuschrist johannes jonathan jonathon jordan july june juventus kennwort killer letmein
  letmein1 lightning linkedin liverpool liverpool1 login london lovelove lucky lucky777 maggie manager march
  marlboro master matrix matthew maverick may mercedes metallica michael michelle microsoft midnight mnbvcxz
  monday monkey motdepasse mountain muenchen mustang mypassword mysql newpassword newyork nicholas nicole
  nirvana nopassword nothing november october office oldpassword opensesame operator oracle orange p4ssword
  passphrase passport passw0rd password password1 password12 password123 passwort passwort1 passwort123
  patricia peanut pepper phoenix pineapple poiuytrewq pokemon porsche postgres princess pumpkin purple
  q1w2e3r4 q1w2e3r4t5 qazwsx qazwsx123 qazwsxedc qweasd qweasdzxc qweqweqwe qwer1234 qwerasdf qwerty qwerty123
  qwertyui qwertyuiop qwertz qwertzuiop rainbow ranger realmadrid reports robert root root1234 rootroot safety
  samantha sample samsung saturday schalke04 scorpion sebastian secret security september server service
  sesame sextant shadow silver slipknot smile snowball soccer soleil something sommer spiderman spring staple
  starwars stephanie strawberry stuttgart summer summer2024 sundance sunday sunshine superman superset support
  sysadmin temp1234 temporary test test1234 testing testing123 testtest thomas thunder thursday tigger
  tinkerbell toor topsecret trustme trustno1 tuesday twitter user user1234 victoria warehouse wasd1234
  wednesday welcome welcome1 welcome123 whatever whatsup willkommen windows windows10 winter winter2024
  workbook xxxxxxxx yamaha yellow yourpassword youtube yxcvbnm zaq12wsx zaq12wsxcde3 zaq1zaq1 zaqwsx zxcvbn
  zxcvbnm zzzzzzzz
`
    .trim()
    .split(/\s+/),
);

/** Why a password is not accepted, as a sentence for the person who chose it. */
export type PasswordFault = string;

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 1024;

/** What makes common passwords look different: case, other characters for letters, and what is appended. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[0134577@$!]/g, (each) => LOOKALIKES[each] ?? each)
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const withoutTail = (text: string): string => text.toLowerCase().replace(/[\d\W_]+$/u, '');

function isCommon(password: string): boolean {
  const forms = [
    password.toLowerCase(),
    plain(password),
    withoutTail(password),
    plain(withoutTail(password)),
  ];
  return forms.some((form) => COMMON_PASSWORDS.has(form));
}

/** The rules for new passwords: long enough, none that is guessed first, and not made of the person's own name. */
export function passwordFault(password: string, own: readonly string[]): PasswordFault | null {
  const length = Array.from(password).length;
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters.`;
  if (new Set(password).size < 4) return 'Use more different characters.';
  if (isCommon(password)) return 'This password is one of those that are guessed first. Choose another.';
  const lower = password.toLowerCase();
  const named = own.some((name) => {
    const word = name.toLowerCase().split('@')[0] ?? '';
    return word.length >= 3 && lower.includes(word) && length - word.length < MIN_PASSWORD_LENGTH;
  });
  return named ? 'Do not use your own name in the password.' : null;
}
