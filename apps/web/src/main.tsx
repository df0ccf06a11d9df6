import { installPreferences } from '@clearcrate/ui/browser/preferences.ts';
import { getLocale, startI18n } from '@clearcrate/ui/text/i18n.tsx';
import { preloadTextFont } from '@clearcrate/ui/text/text-font.ts';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { gateLinks } from './app/page/entry-gate.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startStore } from './app/startup.ts';
import { nextTask } from './lib/browser/first-paint.ts';
import { installLayoutSizing } from './lib/page/layout-sizing.ts';
import { watchStyles } from './lib/routing/load-part.ts';
import { installEntryGate } from './lib/routing/navigation.tsx';
import '@clearcrate/ui/base.css';
import './app/boot.css';

installLayoutSizing(window);
watchStyles(document);
installPreferences();
installEntryGate(gateLinks, document);
// A failure shows where the texts are used, with a retry.
startI18n().catch(() => {});
preloadTextFont(getLocale(), document);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
const draw = () => {
  const root = createRoot(container);
  // As a transition it renders in small steps, between which the page responds to input.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
};
// Parsing the program was enough work for one task.
nextTask().then(startStore).then(draw, draw);
registerServiceWorker();
