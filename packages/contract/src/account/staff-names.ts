/**
 * Detects names that impersonate the store, its staff or its AI accounts. Names are compared by
 * appearance: without case, marks, spaces and signs, with look-alike letters of other scripts,
 * small capitals and digits mapped to Latin letters.
 */

/**
 * Each line: a letter and its look-alikes. Unicode compatibility forms (ｆｕｌｌ ｗｉｄｔｈ, 𝐛𝐨𝐥𝐝, ⓒⓘⓡⓒⓛⓔⓢ)
 * are folded by NFKD.
 */
const LOOKALIKES = `
a аαɑᴀꭺ4
b вьбβƅʙᏼ8
c сςᴄꮯ
d ԁɗᴅđðꭰ
e еєεҽᴇɛə3
f ғϝꜰƒ
g ԍɡɢ9
h нһհʜħ
i іιıɪӏlӀɩǀł1
j јϳᴊ
k кκᴋ
m мᴍϻ
n пηոɴиŋ
o оοσօᴏøө0
p рρᴘþ
q ԛգ
r гʀᴦꭇ
s ѕꜱş5
t тτᴛŧ7
u υսᴜцμ
v νѵᴠ
w шωԝᴡщ
x хχ
y уүγʏ
z ᴢ2
员 員
统 統
务 務
长 長
运 運
营 營
处 處
`;

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  LOOKALIKES.trim()
    .split('\n')
    .flatMap((line) => {
      const [letter = '', others = ''] = line.split(' ');
      return [...others].map((other): [string, string] => [other, letter]);
    }),
);

/** Folds a name to its appearance. For comparison with other folded names only, never displayed. */
function fold(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const letters = [...plain.replace(/[^\p{L}\p{N}]/gu, '')].map((letter) => LETTER_OF.get(letter) ?? letter);
  return letters.join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const folded = (words: string): string[] =>
  words
    .trim()
    .split(/\s*,\s*/)
    .map(fold);

/** Matched anywhere in a name. */
const ANYWHERE = folded(`
  admin, moderator, official, support, helpdesk, customerservice, customercare, clearcrate, gamemaster,
  客服, 官方, 管理员, 工作人员, 版主, 站长, 明箱,
  운영자, 운영팀, 운영진, 관리자, 고객센터, 고객지원, 상담원, 클리어크레이트
`);
/** Matched at the beginning or end only: in the middle they are parts of other words. */
const AT_AN_EDGE = folded(`
  quản trị, hỗ trợ, chính thức, nhân viên, hệ thống, ban điều hành, cskh, staff, system, service,
  系统, 运营, 管理处, 服务中心, 공식, 시스템, 관리팀
`);
/** Matched as the whole name, with or without a number behind it. */
const ALONE = folded('gm, mod, dev, root, owner, store, help, bot, 店长, 小助手');
/** Ordinary words that contain one of the above. */
const HARMLESS = folded('badminton, supporter, ecosystem, selfservice');

/**
 * Names of AI accounts: AI, then a name. Case-sensitive, and not before another Latin letter, since
 * Ái Nhi and Aiden are people.
 */
const LIKE_A_MACHINE = /^[AАΑᎪ][IІΙӀᏆ](?!\p{Script=Latin})/u;

export function pretendsToBeStaff(name: string): boolean {
  if (LIKE_A_MACHINE.test(name.normalize('NFKC').replace(/^[^\p{L}\p{N}]+/u, ''))) return true;
  const look = HARMLESS.reduce((rest, word) => rest.replaceAll(word, ''), fold(name));
  if (ANYWHERE.some((word) => look.includes(word))) return true;
  if (AT_AN_EDGE.some((word) => look.startsWith(word) || look.endsWith(word))) return true;
  const word = fold(name.replace(/[\d\s_-]+$/, ''));
  return ALONE.includes(look) || ALONE.includes(word);
}
