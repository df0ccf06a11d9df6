/**
 * Names that make a player pass for the store, its staff or its machines. Compared by how they look: without case, marks, spaces and signs,
 * and with letters of other scripts, small capitals and digits read as the Latin letters they are taken for.
 */

/** Each line: the letter, and what is taken for it. What Unicode itself calls the same (ｆｕｌｌ ｗｉｄｔｈ, 𝐛𝐨𝐥𝐝, ⓒⓘⓡⓒⓛⓔⓢ) is not repeated. */
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

/** How a name looks at a glance. Only ever compared with another folded one, never shown. */
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

/** Wherever they stand in a name. */
const ANYWHERE = folded(`
  admin, moderator, official, support, helpdesk, customerservice, customercare, clearcrate, gamemaster,
  客服, 官方, 管理员, 工作人员, 版主, 站长, 明箱,
  운영자, 운영팀, 운영진, 관리자, 고객센터, 고객지원, 상담원, 클리어크레이트
`);
/** At the beginning or the end of a name: in the middle of one they are parts of other words. */
const AT_AN_EDGE = folded(`
  quản trị, hỗ trợ, chính thức, nhân viên, hệ thống, ban điều hành, cskh, staff, system, service,
  系统, 运营, 管理处, 服务中心, 공식, 시스템, 관리팀
`);
/** As the whole name, with or without a number behind it. */
const ALONE = folded('gm, mod, dev, root, owner, store, help, bot, 店长, 小助手');
/** Words that only look like one of them. */
const HARMLESS = folded('badminton, supporter, ecosystem, selfservice');

/**
 * How the store's machines are called: AI, and then a name. In capitals and before anything but a further Latin letter, since Ái Nhi and
 * Aiden are people.
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
