import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { saveFile } from '../../../lib/browser/download.ts';
import { siteConfigQuery, useBrand } from '../../../lib/site/site-queries.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { shareLink } from '../share-link.ts';
import { useShowcase } from '../spread.queries.ts';
import { drawPoster } from './draw-poster.ts';

const HOUSE_MARK = '/favicon.svg';

/** The invitation of one code: link, picture, and sharing. */
export function usePoster(code: string) {
  const t = useT('spread');
  const brand = useBrand();
  const { data: channel } = useQuery(siteConfigQuery());
  const showcase = useShowcase();
  const [isDrawing, setDrawing] = useState(false);
  const link = shareLink(window.location.origin, code, useLocale());
  const shared = { title: brand, text: t('share.text', { brand, code }), url: link };

  const copy = (text: string, done: string) => void copyText(text, { done, failed: t('copy.failed') });
  const save = async () => {
    setDrawing(true);
    const crate = showcase && { image: showcase.imageLarge, colour: showcase.colour };
    const headline = [t('poster.odds'), t('poster.verify')];
    const words = {
      brand,
      mark: channel?.logo || HOUSE_MARK,
      headline,
      caption: t('poster.caption'),
      adults: t('poster.adults'),
    };
    const file = await drawPoster({ ...words, code, link, crate }).catch(() => null);
    setDrawing(false);
    if (!file) {
      toast.error(t('poster.failed'));
      return;
    }
    saveFile(file, `${brand}-${code}.png`);
    toast.success(t('poster.saved'));
  };
  return {
    link,
    showcase,
    brand,
    isDrawing,
    save: () => void save(),
    copyLink: () => copy(link, t('copy.link')),
    copyCode: () => copy(code, t('copy.code')),
    canShare: navigator.canShare?.(shared) ?? false,
    // A closed share sheet is not a failure.
    share: () => void navigator.share(shared).catch(() => {}),
  };
}

export type PosterState = ReturnType<typeof usePoster>;
