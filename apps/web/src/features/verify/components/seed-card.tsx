import { isClientSeed, MAX_CLIENT_SEED_LENGTH, normaliseClientSeed } from '@clearcrate/fairness/client-seed';
import { Button } from '@clearcrate/ui/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { Facts, HashText, Panel, SectionHead } from '@clearcrate/ui/surface.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { openOverlay } from '../../../lib/overlays.ts';
import { seedQuery } from '../../../lib/player/seed-query.ts';
import { useIsSignedIn } from '../../../lib/session/current-session.ts';
import { randomSeed } from '../random-seed.ts';
import { type Seeds, useRotation } from '../verify.queries.ts';
import classes from './seed-card.module.css';

/** The pair the next draw is made with, and the button that reveals it. */
export function SeedCard() {
  const t = useT('verify');
  return (
    <section className={classes.section}>
      <SectionHead title={t('seed.title')} aside={t('seed.aside')} />
      <Panel className={classes.card}>{useIsSignedIn() ? <OwnSeed /> : <VisitorSeed />}</Panel>
    </section>
  );
}

function VisitorSeed() {
  const t = useT('verify');
  return (
    <>
      <p className={classes.hint}>{t('seed.visitor')}</p>
      <Button wide onClick={() => openOverlay('login')}>
        {t('signIn')}
      </Button>
    </>
  );
}

function OwnSeed() {
  const t = useT('verify');
  const { data, isError, refetch } = useQuery(seedQuery);
  if (data) return <SeedForm key={data.active.serverSeedHash} active={data.active} />;
  if (!isError) return <SkeletonList shape="row" count={3} />;
  return (
    <>
      <p className={classes.hint} role="alert">
        {t('seed.error')}
      </p>
      <Button icon="refresh" onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </>
  );
}

function SeedForm({ active }: { active: Seeds['active'] }) {
  const t = useT('verify');
  const { number, dateTime } = useFormats();
  const [typed, setTyped] = useState(active.clientSeed);
  const [isTried, setTried] = useState(false);
  const { mutate, isPending } = useRotation();
  const wanted = normaliseClientSeed(typed);
  const isWrong = wanted !== '' && !isClientSeed(wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) mutate(wanted);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Facts
        facts={[
          { key: 'hash', label: t('seed.hash'), value: <HashText value={active.serverSeedHash} whole /> },
          { key: 'count', label: t('seed.count'), value: <Num>{number(active.nonce)}</Num> },
          { key: 'since', label: t('seed.since'), value: <Num>{dateTime(active.startedAt)}</Num> },
        ]}
      />
      <TextField
        label={t('seed.own')}
        aside={t('seed.rule', { count: MAX_CLIENT_SEED_LENGTH })}
        value={typed}
        onChange={setTyped}
        error={isTried && isWrong ? t('error.clientSeed') : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        trailing={
          <Button size="s" icon="refresh" onClick={() => setTyped(randomSeed())}>
            {t('seed.random')}
          </Button>
        }
      />
      <Button type="submit" variant="primary" size="l" wide loading={isPending}>
        {t('seed.rotate')}
      </Button>
      <p className={classes.hint}>{t('seed.rotateHint')}</p>
    </form>
  );
}
