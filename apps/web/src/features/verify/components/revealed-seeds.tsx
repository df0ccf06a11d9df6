import { getDrawExport } from '@clearcrate/contract/fairness';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { rowsClass } from '@clearcrate/ui/layout/stack.ts';
import { Facts, HashText, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDownload } from '../../../lib/browser/download.ts';
import { seedQuery } from '../../../lib/player/own-seeds.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useExactTime } from '../../../lib/time/exact-time.ts';
import type { RevealedSeed } from '../verify.queries.ts';
import classes from './revealed-seeds.module.css';

/** Revealed seeds, whose draws can be recomputed. */
export function RevealedSeeds({ onTake }: { onTake(seed: RevealedSeed): void }) {
  const t = useT('verify');
  const { data } = useQuery({ ...seedQuery, enabled: useIsSignedIn() });
  if (!data) return null;
  return (
    <Section title={t('revealed.title')} aside={t('revealed.aside')}>
      <Panel>
        {data.revealed.length === 0 ? (
          <p className={quietClass()}>{t('revealed.none')}</p>
        ) : (
          <ul className={rowsClass()}>
            {data.revealed.map((seed) => (
              <li key={seed.serverSeedHash}>
                <Revealed seed={seed} onTake={onTake} />
              </li>
            ))}
          </ul>
        )}
        {data.revealed.some(({ nonce }) => nonce > 0) && <DrawDownload />}
      </Panel>
    </Section>
  );
}

/** Download for verifying everything at once on one's own machine. */
function DrawDownload() {
  const t = useT('verify');
  const { mutate, isPending } = useDownload(getDrawExport);
  return (
    <div className={classes.download}>
      <Button variant="proof" size="s" wide icon="download" loading={isPending} onClick={() => mutate({})}>
        {t('tools.download')}
      </Button>
      <p>{t('tools.downloadHint')}</p>
    </div>
  );
}

function Revealed({ seed, onTake }: { seed: RevealedSeed; onTake(seed: RevealedSeed): void }) {
  const t = useT('verify');
  const { date } = useFormats();
  const exactTime = useExactTime();
  const range = seed.nonce > 0 ? t('revealed.range', { last: String(seed.nonce) }) : t('revealed.unused');
  return (
    <details className={classes.seed}>
      <summary>
        <HashText value={seed.serverSeed} />
        <span className={classes.when}>
          {range} · <Num>{date(seed.revealedAt)}</Num>
        </span>
        <Icon name="down" size={16} strokeWidth={2} className={classes.arrow} />
      </summary>
      <Facts
        facts={[
          { key: 'seed', label: t('input.seed'), value: <HashText value={seed.serverSeed} whole /> },
          { key: 'hash', label: t('manual.hash'), value: <HashText value={seed.serverSeedHash} whole /> },
          { key: 'client', label: t('manual.clientSeed'), value: <HashText value={seed.clientSeed} whole /> },
          { key: 'shown', label: t('input.publishedAt'), value: <Num>{exactTime(seed.publishedAt)}</Num> },
          { key: 'chosen', label: t('input.chosenAt'), value: <Num>{exactTime(seed.chosenAt)}</Num> },
          { key: 'to', label: t('revealed.at'), value: <Num>{exactTime(seed.revealedAt)}</Num> },
        ]}
      />
      <Button variant="proof" size="s" icon="edit" onClick={() => onTake(seed)}>
        {t('revealed.use')}
      </Button>
    </details>
  );
}
