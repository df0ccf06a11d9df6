import type { Festival, FestivalPrize } from '@clearcrate/contract/festival';
import { WHOLE_ALBUM } from '@clearcrate/contract/festival-themes';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { AssetIcon } from '@clearcrate/ui/money/asset-icons.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { quietClass } from '@clearcrate/ui/text/text.tsx';
import { useState } from 'react';
import { type MessageKey, useT } from '../../../lib/text/i18n.tsx';
import { type AlbumPage, albumOf, type Standing } from '../album.ts';
import type { Play } from '../use-festival.ts';
import classes from './album.module.css';

type Words = MessageKey<'festival'>;

export function usePrizeName(): (prize: FestivalPrize) => string {
  const t = useT('festival');
  return ({ goods, asset, amount }) => {
    if (goods) return `${goods.finishName} ${goods.weaponName}`;
    return t(`prize.${asset ?? 'coin'}`, { amount: priceText(amount ?? '0.00') });
  };
}

interface AlbumProps {
  festival: Festival;
  pages: readonly AlbumPage[];
  isAlbumRewarded: boolean;
  play: Play;
}

/** One page at a time with its reward; the whole album has its own. */
export function Album({ festival, pages, isAlbumRewarded, play }: AlbumProps) {
  const t = useT('festival');
  const [chosen, choose] = useState<string>();
  // A new sticker opens its page.
  const current = play.drawn?.page ?? chosen;
  const open = pages.find(({ page }) => page === current) ?? pages[0];
  const whole = albumOf(pages, undefined);
  if (!open) return null;
  const turn = (page: string) => {
    play.look();
    choose(page);
  };
  return (
    <section className={stackClass(12)}>
      <ChipRow label={t('album.name')}>
        {pages.map(({ page, have, stickers }) => (
          <Chip key={page} selected={page === open.page} onClick={() => turn(page)}>
            {`${t(`page.${page}` as Words)} ${have}/${stickers.length}`}
          </Chip>
        ))}
      </ChipRow>
      <Panel className={classes.album}>
        <ul className={classes.grid}>
          {open.stickers.map(({ sticker, count }) => (
            <Sticker
              key={sticker}
              theme={festival.theme}
              sticker={sticker}
              count={count}
              isFresh={play.drawn?.sticker === sticker}
              isNew={play.drawn?.sticker === sticker && play.drawn.isNew}
            />
          ))}
        </ul>
        <Reward
          page={open.page}
          label={t('prize')}
          prize={open.prize}
          standing={{ have: open.have, of: open.stickers.length, isRewarded: open.isRewarded }}
          play={play}
        />
        {festival.album && (
          <Reward
            page={WHOLE_ALBUM}
            label={t('album')}
            prize={festival.album}
            standing={{ ...whole, isRewarded: isAlbumRewarded }}
            play={play}
          />
        )}
      </Panel>
    </section>
  );
}

interface StickerProps {
  theme: string;
  sticker: string;
  count: number;
  isFresh: boolean;
  isNew: boolean;
}

/** A collected sticker as a picture, a missing one as an outline. */
function Sticker({ theme, sticker, count, isFresh, isNew }: StickerProps) {
  const t = useT('festival');
  return (
    <li className={classes.sticker} data-had={count > 0 || undefined} data-fresh={isFresh || undefined}>
      <div className={classes.place}>
        <img src={`/art/festivals/${theme}/${sticker}.webp`} width={88} height={88} alt="" />
        {count === 0 && (
          <svg viewBox="-3 -3 106 106" aria-hidden="true">
            <path d="M50 2 92 26v48L50 98 8 74V26z" />
          </svg>
        )}
      </div>
      {isNew ? <em data-new>{t('new')}</em> : count > 1 && <em>{`×${count}`}</em>}
      <span>{t(`sticker.${sticker}` as Words)}</span>
    </li>
  );
}

interface RewardProps {
  page: string;
  label: string;
  prize: FestivalPrize;
  standing: Standing;
  play: Play;
}

function Reward({ page, label, prize, standing, play }: RewardProps) {
  const t = useT('festival');
  const nameOf = usePrizeName();
  const missing = standing.of - standing.have;
  return (
    <div
      className={classes.reward}
      data-quality={prize.goods ? qualityLevel(prize.goods.goodsLevel) : undefined}
      data-full={missing === 0 && !standing.isRewarded ? true : undefined}
    >
      {prize.goods ? (
        <img src={prize.goods.image} alt="" loading="lazy" />
      ) : (
        <span className={classes.sign}>
          <AssetIcon asset={prize.asset ?? 'coin'} size={40} />
        </span>
      )}
      <div className={classes.about}>
        <span className={quietClass()}>{label}</span>
        <b>{nameOf(prize)}</b>
        {prize.goods && <Price amount={prize.goods.price} tone="gold" weight={700} size={15} />}
      </div>
      {standing.isRewarded && (
        <span className={classes.taken}>
          <Icon name="check" size={16} strokeWidth={2.4} /> {t('claimed')}
        </span>
      )}
      {!standing.isRewarded && missing > 0 && <span className={quietClass()}>{t('missing', { count: missing })}</span>}
      {!standing.isRewarded && missing === 0 && (
        <Button loading={play.claiming === page} onClick={() => play.claim(page)}>
          {t('claim')}
        </Button>
      )}
    </div>
  );
}
