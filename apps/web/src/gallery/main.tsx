import { isLocale } from '@clearcrate/contract/locale';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { setLocale, startI18n } from '../lib/i18n.tsx';
import { installLayoutSizing } from '../lib/layout-sizing.ts';
import { installPreferences } from '../lib/preferences.ts';
import { LayoutProvider } from '../ui/layout-context.tsx';
import { Toasts } from '../ui/toast/toasts.tsx';
import '../ui/base.css';
import { GalleryPage } from './gallery-page.tsx';
import { Overview } from './overview.tsx';

const query = new URLSearchParams(location.search);
const layout = query.get('layout');
const language = query.get('lang') ?? '';

installLayoutSizing(window);
installPreferences();
await startI18n();
if (isLocale(language)) await setLocale(language);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <StrictMode>
    <Suspense>
      {layout === 'mobile' || layout === 'pc' ? (
        <LayoutProvider layout={layout}>
          <GalleryPage only={query.get('section')} />
          <Toasts />
        </LayoutProvider>
      ) : (
        <Overview />
      )}
    </Suspense>
  </StrictMode>,
);
