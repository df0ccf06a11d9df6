/** Stand-ins for the gallery alone: enough shape and light to judge the parts around them. */

export function svgUrl(width: number, height: number, content: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export type Silhouette = 'rifle' | 'pistol' | 'blade';

const SILHOUETTES: Record<Silhouette, string> = {
  rifle:
    'M60 300l30-66 190-30 20-24h220l16 12h90v-22h24v22h250v20H650v26H560l-30 12-10 44 60 120-70 20-60-110-90 10-30 90h-64l20-86-180 36z',
  pistol: 'M250 190h470v-20h26v20h34v78l-40 22H570l-16 60H450l-44 190H270l40-190-70-60z',
  blade: 'M90 420l240-120 40 50-230 130-60-10zM330 290c160-120 330-170 560-190-60 150-240 290-480 270l-50-30z',
};

export function itemPicture(shape: Silhouette, hex: string): string {
  return svgUrl(
    1000,
    620,
    `<defs><linearGradient id="f" x1="0" y1="0" x2="1" y2=".4"><stop stop-color="${hex}"/><stop offset=".38" stop-color="#f4f7ff"/><stop offset=".6" stop-color="${hex}"/><stop offset="1" stop-color="#2b3348"/></linearGradient><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".55"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient></defs><g transform="rotate(-9 500 310)" stroke-linejoin="round"><path d="${SILHOUETTES[shape]}" fill="url(#f)" stroke="#0b0e14" stroke-width="12"/><path d="${SILHOUETTES[shape]}" fill="url(#s)"/></g>`,
  );
}

export function cratePicture(hex: string): string {
  const lines = [26, 44, 62, 80, 98]
    .map(
      (y, index) =>
        `<path d="M264 ${250 + y}l${60 + index * 12}-${35 + index * 7}" stroke="#fff" stroke-opacity="${0.35 + index * 0.08}" stroke-width="5"/>`,
    )
    .join('');
  return svgUrl(
    480,
    460,
    `<defs><radialGradient id="l"><stop stop-color="#fff" stop-opacity=".95"/><stop offset=".35" stop-color="${hex}" stop-opacity=".75"/><stop offset="1" stop-color="${hex}" stop-opacity="0"/></radialGradient><linearGradient id="w" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${hex}" stop-opacity=".25"/><stop offset="1" stop-color="${hex}" stop-opacity=".8"/></linearGradient></defs><ellipse cx="240" cy="420" rx="150" ry="26" fill="#05070b"/><circle cx="240" cy="300" r="150" fill="url(#l)"/><g stroke="#e6ecfa" stroke-width="7" stroke-linejoin="round"><path d="M90 200 240 280v150L90 345z" fill="url(#w)"/><path d="M390 200 240 280v150l150-85z" fill="${hex}" fill-opacity=".35"/><path d="M90 200 240 120l150 80-150 80z" fill="${hex}" fill-opacity=".18"/></g>${lines}<g transform="translate(95 10) scale(.31) rotate(-12 500 310)"><path d="${SILHOUETTES.rifle}" fill="${hex}" stroke="#0b0e14" stroke-width="14"/><path d="${SILHOUETTES.rifle}" fill="#fff" fill-opacity=".38"/></g>`,
  );
}
