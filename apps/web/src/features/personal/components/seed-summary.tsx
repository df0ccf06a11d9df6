import { Facts, HashText, Panel, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useQuery } from '@tanstack/react-query';
import { seedQuery } from '../../../lib/player/own-seeds.ts';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';

/** The current seeds, and a link to verify every draw so far. */
export function SeedSummary() {
  const t = useT('personal');
  const { data } = useQuery(seedQuery);
  if (!data) return null;
  const { active, next } = data;
  return (
    <Panel tone="proof">
      <SectionHead
        title={t('seed.title')}
        aside={
          <ButtonLink to="/verify" variant="proof" size="s">
            <Icon name="shield" size={16} strokeWidth={2} />
            {t('seed.verify')}
          </ButtonLink>
        }
      />
      <Facts
        facts={[
          ...(active
            ? [
                { key: 'hash', label: t('seed.hash'), value: <HashText value={active.serverSeedHash} /> },
                { key: 'own', label: t('seed.own'), value: <HashText value={active.clientSeed} /> },
              ]
            : []),
          { key: 'next', label: t('seed.next'), value: <HashText value={next.serverSeedHash} /> },
        ]}
      />
    </Panel>
  );
}
