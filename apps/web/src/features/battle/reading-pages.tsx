/** Small pages around the rooms: together they are one file of the build, which every other page has to name only once. */
export { BattleBoxPage } from './box-page.tsx';
export { BattleHistoryPage } from './history-page.tsx';
export { BattleIntroPage } from './intro-page.tsx';
export { BattlePlayPage } from './play-page.tsx';
export { BattleRankPage } from './rank-page.tsx';
export { BattleRecordPage } from './record-page.tsx';
