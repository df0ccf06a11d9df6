import type { ModuleName } from '@clearcrate/contract/kinds';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { useModules } from '../../lib/site/site-queries.ts';
import type { MessageKey } from '../../lib/text/i18n.tsx';

export interface HelpSection {
  /** The last part of the address, and the article. */
  name: string;
  article: string;
  title: MessageKey<'routes'>;
  icon: IconName;
  module?: ModuleName;
}

export const HELP_SECTIONS: readonly HelpSection[] = [
  { name: 'guide', article: 'Guide', title: 'helpGuide', icon: 'flag' },
  { name: 'problem', article: 'HelpProblem', title: 'helpProblem', icon: 'info', module: 'HelpProblem' },
  { name: 'notarized', article: 'HelpNotarized', title: 'helpNotarized', icon: 'shield' },
  { name: 'relevant', article: 'HelpRelevant', title: 'helpRelevant', icon: 'book', module: 'HelpRelevant' },
  {
    name: 'fangchengmi',
    article: 'HelpFangChengMiNotice',
    title: 'helpFangchengmi',
    icon: 'clock',
    module: 'HelpFangChengMiNotice',
  },
  { name: 'regulations', article: 'HelpRegulation', title: 'helpRegulations', icon: 'doc', module: 'HelpRegulation' },
  { name: 'privacy', article: 'HelpPrivacy', title: 'helpPrivacy', icon: 'lock', module: 'HelpPrivacy' },
  { name: 'compliance', article: 'HelpCompliance', title: 'helpCompliance', icon: 'shield', module: 'HelpCompliance' },
  { name: 'fandubo', article: 'HelpFanDuBoNotice', title: 'helpFandubo', icon: 'alert', module: 'HelpFanDuBoNotice' },
  { name: 'contact', article: 'HelpContact', title: 'helpContact', icon: 'headset', module: 'HelpContact' },
];

export function useOpenSections(): HelpSection[] {
  const stateOf = useModules();
  return HELP_SECTIONS.filter(({ module }) => module === undefined || stateOf(module) === 'open');
}

/** The section of an address such as `/m/help/privacy`. */
export function sectionOf(pathname: string): HelpSection | undefined {
  return HELP_SECTIONS.find(({ name }) => pathname.endsWith(`/help/${name}`));
}
