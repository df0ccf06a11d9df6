import { inBothLayouts, lazyPage, publicRoute } from '../../lib/routing/routes.ts';

export const downloadRoutes = [
  publicRoute('download', 'download', 'download', {
    module: 'AppDownload',
    pages: inBothLayouts(lazyPage(() => import('./download-page.tsx'), 'DownloadPage', 'download', 'help')),
  }),
];
