import { isCoinMetric } from '@clearcrate/contract/festival-themes';
import { DEFAULTS } from '@clearcrate/contract/limits';
import { LOCALES, type LocalText } from '@clearcrate/contract/locale';
import { formatAmount } from '@clearcrate/contract/money';
import { type Article, unwrapJson, wrapJson } from '../../base/site/site.module.ts';
import { ACTIVITY_ARTICLE } from './festival.book.ts';
import { type FestivalPlan, type PrizePlan, readActivityConfig } from './festival.config.ts';

export { ACTIVITY_ARTICLE } from './festival.book.ts';

const prizeText = (prize: PrizePlan) =>
  'asset' in prize ? { asset: prize.asset, amount: formatAmount(prize.amount) } : prize;

/** Converts a festival to the JSON of the article. */
function plainFestival({ tasks, prizes, album, ...plan }: FestivalPlan) {
  return {
    ...plan,
    tasks: tasks.map(({ target, ...task }) => ({
      ...task,
      target: isCoinMetric(task.metric) ? formatAmount(target) : Number(target),
    })),
    prizes: Object.fromEntries(Object.entries(prizes).map(([page, prize]) => [page, prizeText(prize)])),
    album: album && prizeText(album),
  };
}

const inEveryLanguage = (text: string): LocalText =>
  Object.fromEntries(LOCALES.map((locale) => [locale, text])) as LocalText;

/** Builds the article with exactly these festivals. */
export function activityArticle(open: boolean, festivals: readonly FestivalPlan[]): Article {
  const content = wrapJson({ open, festivals: festivals.map(plainFestival) });
  return {
    channelCode: DEFAULTS.channelCode,
    type: ACTIVITY_ARTICLE,
    platformId: 0,
    slug: '',
    titles: inEveryLanguage(''),
    contents: inEveryLanguage(content),
    sort: 1,
    published: true,
  };
}

/**
 * Adds or replaces festivals in the article by code, and opens it. Returns `undefined` when nothing
 * changes.
 */
export function announcing(text: string, plans: readonly FestivalPlan[]): Article | undefined {
  const current = readActivityConfig(unwrapJson(text));
  const before = current.ok ? current.festivals : [];
  const named = new Map([...before, ...plans].map((plan) => [plan.code, plan]));
  const next = activityArticle(true, [...named.values()]);
  const isSame = current.ok && current.open && activityArticle(true, before).contents.zh === next.contents.zh;
  return isSame ? undefined : next;
}
