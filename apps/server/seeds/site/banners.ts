import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Banner } from '../../src/base/site/site.module.ts';
import type { Pictures } from '../pictures.ts';
import { texts } from '../texts.ts';

type Copy = Pick<Banner, 'slug' | 'titles' | 'subtitles' | 'tags' | 'actions' | 'link' | 'colour'> & {
  picture: string;
};

/** Every banner links to an open page. */
const copies: Copy[] = [
  {
    slug: 'verify',
    picture: 'tide',
    tags: texts('结果可自证', 'Provably fair', 'Tự kiểm chứng', '결과 직접 검증', '結果可自證'),
    titles: texts(
      '不用信我们，自己验证',
      'Don’t trust us. Check us.',
      'Đừng tin lời, hãy kiểm chứng',
      '믿지 말고, 직접 확인하세요',
      '不用信我們，自己驗證',
    ),
    subtitles: texts(
      '先公布承诺，再揭晓结果，每一次都能在浏览器里重算',
      'Committed before, revealed after: every draw can be recomputed in your browser',
      'Cam kết trước, công bố sau: lượt nào cũng tính lại được ngay trên trình duyệt',
      '먼저 약속하고 나중에 공개합니다. 모든 결과를 브라우저에서 다시 계산할 수 있습니다',
      '先公布承諾，再揭曉結果，每一次都能在瀏覽器裡重算',
    ),
    actions: texts('看看怎么验证', 'See how it works', 'Xem cách kiểm chứng', '검증 방법 보기', '看看怎麼驗證'),
    link: '/help/notarized',
    colour: '#8B5CFF',
  },
  {
    slug: 'odds',
    picture: 'edge',
    tags: texts('概率公示', 'Odds on the glass', 'Tỷ lệ công khai', '확률 공개', '機率公示'),
    titles: texts(
      '公示概率，就是实际概率',
      'Published odds are the played odds',
      'Tỷ lệ công bố chính là tỷ lệ thật',
      '공개한 확률이 곧 실제 확률',
      '公示機率，就是實際機率',
    ),
    subtitles: texts(
      '所有人同一张表：没有暗改，没有内定，没有虚假玩家',
      'One table for everyone: no quiet changes, no chosen winners, no fake players',
      'Một bảng cho tất cả: không sửa ngầm, không sắp đặt, không người chơi ảo',
      '모두에게 같은 표. 몰래 바꾸지 않고, 당첨자를 정하지 않으며, 가짜 플레이어도 없습니다',
      '所有人同一張表：沒有暗改，沒有內定，沒有假玩家',
    ),
    actions: texts('阅读我们的承诺', 'Read our promise', 'Đọc cam kết', '약속 읽어 보기', '閱讀我們的承諾'),
    link: '/help/compliance',
    colour: '#FFB52E',
  },
  {
    slug: 'bounds',
    picture: 'lucky',
    tags: texts('适度娱乐', 'Play in bounds', 'Chơi có chừng mực', '건전한 이용', '適度娛樂'),
    titles: texts(
      '玩得有度，才玩得长久',
      'Good play knows its limits',
      'Chơi có chừng, vui dài lâu',
      '선을 지킬 때 더 오래 즐겁습니다',
      '玩得有度，才玩得長久',
    ),
    subtitles: texts(
      '限额、冷静期与自我排除怎样运作，一页说清',
      'Limits, cool-off and self-exclusion, explained on one page',
      'Hạn mức, tạm nghỉ và tự loại trừ: tất cả trong một trang',
      '한도, 쉬어 가기, 자기 배제를 한 페이지에 정리했습니다',
      '限額、冷靜期與自我排除怎樣運作，一頁說清',
    ),
    actions: texts('了解防沉迷', 'Learn more', 'Tìm hiểu thêm', '자세히 보기', '了解防沉迷'),
    link: '/help/fangchengmi',
    colour: '#3DDC97',
  },
  {
    slug: 'install',
    picture: 'koi',
    tags: texts('网页应用', 'Web app', 'Ứng dụng web', '웹 앱', '網頁應用'),
    titles: texts(
      '放进主屏幕，一点就开',
      'On your home screen, one tap away',
      'Thêm vào màn hình chính, chạm là mở',
      '홈 화면에서 바로 여세요',
      '放進主畫面，一點就開',
    ),
    subtitles: texts(
      '没有安装包，不占空间，账号与网页完全相同',
      'Nothing to download, no space taken, the same account',
      'Không cần tải về, không tốn bộ nhớ, vẫn tài khoản ấy',
      '내려받을 파일도 용량 걱정도 없이, 같은 계정 그대로',
      '沒有安裝檔，不占空間，帳號與網頁完全相同',
    ),
    actions: texts('查看步骤', 'Show me how', 'Xem các bước', '방법 보기', '查看步驟'),
    link: '/download',
    colour: '#FF4B4B',
  },
];

export function createBanners(pictures: Pictures): Banner[] {
  return copies.map(({ picture, ...copy }, index) => ({
    ...copy,
    ...pictures.ofBanner(picture),
    channelCode: DEFAULTS.channelCode,
    platformId: 0,
    sort: index + 1,
    published: true,
  }));
}
