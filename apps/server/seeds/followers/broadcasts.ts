import { MESSAGE_KINDS } from '@clearcrate/contract/message';
import type { NewBroadcast } from '../../src/followers/message/message.module.ts';
import { texts } from '../texts.ts';

/** Initial messages of every inbox in the demo store. */
export const demoBroadcasts: readonly NewBroadcast[] = [
  {
    code: 'demo-odds',
    kind: MESSAGE_KINDS.system,
    titles: texts(
      '概率写在箱子上，人人同一张表',
      'The odds are on the crate, the same for everyone',
      'Tỷ lệ ghi ngay trên hộp, ai cũng như ai',
      '확률은 상자에 적혀 있고 누구에게나 같습니다',
      '機率寫在箱子上，人人同一張表',
    ),
    contents: texts(
      '每个箱子都公示全部饰品的概率、票号区间和概率表的哈希。公布后的版本不会再改，主播、AI 对手和你用的是同一张表。\n\n开箱前就能看到服务器种子的哈希，更换种子时旧种子公开，你可以在自己的浏览器里算出每一次结果。',
      'Every box publishes the chance and ticket range of each item and the hash of its odds table. A published version never changes, and streamers, AI opponents and you all play with the same one.\n\nThe hash of the server seed is shown before you open. When you change seeds the old one is revealed, and your own browser can work out every result.',
      'Mỗi hộp đều công bố tỷ lệ, khoảng số vé của từng vật phẩm và mã băm của bảng tỷ lệ. Phiên bản đã công bố không thay đổi; streamer, đối thủ AI và bạn dùng chung một bảng.\n\nMã băm của hạt giống máy chủ hiển thị trước khi mở. Khi bạn đổi hạt giống, hạt giống cũ được công khai và trình duyệt của bạn tự tính được mọi kết quả.',
      '모든 상자는 아이템별 확률과 티켓 구간, 확률표의 해시를 공개합니다. 공개된 버전은 바뀌지 않으며 스트리머도 AI 상대도 회원님도 같은 표를 씁니다.\n\n서버 시드의 해시는 열기 전에 표시됩니다. 시드를 바꾸면 이전 시드가 공개되고, 내 브라우저에서 모든 결과를 계산할 수 있습니다.',
      '每個箱子都公示全部飾品的機率、票號區間和機率表的雜湊。公布後的版本不會再改，主播、AI 對手和你用的是同一張表。\n\n開箱前就能看到伺服器種子的雜湊，更換種子時舊種子公開，你可以在自己的瀏覽器裡算出每一次結果。',
    ),
    link: '/help/notarized',
    forNewcomers: true,
  },
  {
    code: 'demo-bounds',
    kind: MESSAGE_KINDS.system,
    titles: texts('理性游玩', 'Play in bounds', 'Chơi có giới hạn', '건전 이용', '理性遊玩'),
    contents: texts(
      '金币只在本店使用，不能兑成现金。给自己定一个花得起的数，到了就停；觉得停不下来时，先休息几天。',
      'Coins are for this store only and are never paid out as money. Decide what you can afford and stop there; when stopping gets hard, take a few days off.',
      'Xu chỉ dùng trong cửa hàng này và không đổi ra tiền mặt. Hãy đặt mức bạn chi được và dừng lại ở đó; khi thấy khó dừng, hãy nghỉ vài ngày.',
      '코인은 이 스토어에서만 쓰이며 현금으로 바꿀 수 없습니다. 감당할 수 있는 금액을 정해 두고 거기서 멈추세요. 멈추기 어렵다면 며칠 쉬어 가세요.',
      '金幣只在本店使用，不能兌成現金。給自己定一個花得起的數，到了就停；覺得停不下來時，先休息幾天。',
    ),
    link: '/help/fangchengmi',
    forNewcomers: true,
  },
];
