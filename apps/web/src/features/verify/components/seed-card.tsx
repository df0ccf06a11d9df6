import { isClientSeed, MAX_CLIENT_SEED_LENGTH, normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { Facts, HashText, Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { inlineMessage } from '../../../lib/api/api-error.ts';
import { openOverlay } from '../../../lib/page/overlays.ts';
import { seedKeeper, seedQuery, useAreSeedsUnkept } from '../../../lib/player/own-seeds.ts';
import { randomSeed } from '../../../lib/player/random-seed.ts';
import type { Seeds } from '../../../lib/player/seed-notes.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useExactTime } from '../../../lib/time/exact-time.ts';
import { useRotation } from '../verify.queries.ts';
import classes from './seed-card.module.css';

/** The pair in use, and the next one. */
export function SeedCard() {
  const t = useT('verify');
  return <Section title={t('seed.title')}>{useIsSignedIn() ? <OwnSeeds /> : <VisitorSeed />}</Section>;
}

function VisitorSeed() {
  const t = useT('verify');
  return (
    <Panel className={classes.card}>
      <p className={quietClass()}>{t('seed.visitor')}</p>
      <Button wide onClick={() => openOverlay('login')}>
        {t('signIn')}
      </Button>
    </Panel>
  );
}

function OwnSeeds() {
  const t = useT('verify');
  const { data, error, refetch } = useQuery(seedQuery);
  const isUnkept = useAreSeedsUnkept();
  if (data)
    return (
      <>
        <PairInUse active={data.active} />
        {isUnkept ? (
          <Note icon="alert" tone="bad">
            {t('seed.unkept')}
          </Note>
        ) : (
          <NextPair key={data.next.serverSeedHash} seeds={data} />
        )}
      </>
    );
  return (
    <Panel className={classes.card}>
      {error ? (
        <>
          <p className={quietClass()} role="alert">
            {inlineMessage(error) ?? t('seed.error')}
          </p>
          <Button icon="refresh" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </>
      ) : (
        <SkeletonList shape="row" count={3} />
      )}
    </Panel>
  );
}

function PairInUse({ active }: { active: Seeds['active'] }) {
  const t = useT('verify');
  const { number } = useFormats();
  const exactTime = useExactTime();
  return (
    <Panel className={classes.card}>
      <h3>{t('seed.inUse')}</h3>
      {active ? (
        <Facts
          facts={[
            { key: 'hash', label: t('seed.hash'), value: <HashText value={active.serverSeedHash} whole /> },
            { key: 'shown', label: t('input.publishedAt'), value: <Num>{exactTime(active.publishedAt)}</Num> },
            { key: 'own', label: t('manual.clientSeed'), value: <HashText value={active.clientSeed} whole /> },
            { key: 'chosen', label: t('input.chosenAt'), value: <Num>{exactTime(active.chosenAt)}</Num> },
            { key: 'count', label: t('seed.count'), value: <Num>{number(active.nonce)}</Num> },
          ]}
        />
      ) : (
        <p className={quietClass()}>{t('seed.none')}</p>
      )}
    </Panel>
  );
}

/** First the store's commitment, then the player's seed: the order matters. */
function NextPair({ seeds: { active, next, revealed } }: { seeds: Seeds }) {
  const t = useT('verify');
  const exactTime = useExactTime();
  // A hash that was answered before gets the same client seed again.
  const offered = seedKeeper.offered(next.serverSeedHash);
  const [chosen, setTyped] = useState(randomSeed);
  const typed = offered ?? chosen;
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useRotation();
  const wanted = normaliseClientSeed(typed);
  const isWrong = !isClientSeed(wanted);
  const isUsed = [active, ...revealed].some((pair) => pair?.clientSeed === wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) mutate({ shown: next, clientSeed: wanted });
  };
  return (
    <Panel className={classes.card}>
      <h3>{t('seed.next')}</h3>
      <p className={quietClass()}>{t('seed.orderHint')}</p>
      <Facts
        facts={[
          { key: 'hash', label: t('seed.nextHash'), value: <HashText value={next.serverSeedHash} whole /> },
          { key: 'shown', label: t('input.publishedAt'), value: <Num>{exactTime(next.publishedAt)}</Num> },
        ]}
      />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextField
          label={t('seed.own')}
          aside={t('seed.rule', { count: MAX_CLIENT_SEED_LENGTH })}
          value={typed}
          onChange={setTyped}
          error={isTried && isWrong ? t('error.clientSeed') : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          readOnly={offered !== undefined}
          hint={offered === undefined ? undefined : t('seed.offered')}
          trailing={
            offered === undefined && (
              <Button size="s" icon="refresh" onClick={() => setTyped(randomSeed())}>
                {t('seed.random')}
              </Button>
            )
          }
        />
        {isUsed && (
          <p className={classes.used} role="status">
            {t('seed.used')}
          </p>
        )}
        <Button type="submit" variant="primary" size="l" wide loading={isPending}>
          {t(active ? 'seed.rotate' : 'seed.choose')}
        </Button>
        {active && <p className={quietClass()}>{t('seed.rotateHint')}</p>}
      </form>
    </Panel>
  );
}
