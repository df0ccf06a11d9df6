import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { gateLinks } from './app/entry-gate.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startStore } from './app/startup.ts';
import { startI18n } from './lib/i18n.tsx';
import { installLayoutSizing } from './lib/layout-sizing.ts';
import { installEntryGate } from './lib/navigation.tsx';
import { installPreferences } from './lib/preferences.ts';
import './ui/base.css';
import './app/boot.css';

installLayoutSizing(window);
installPreferences();
installEntryGate(gateLinks, document);
// The language file arrives while the first picture is drawn; the parts that need it wait for it by themselves.
startI18n().catch(() => {});
startStore();

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root.');
createRoot(container).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();
