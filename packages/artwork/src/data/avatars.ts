/** A generated emblem: a glyph on a two-tone ground. */
export interface AvatarPlan {
  readonly code: string;
  readonly glyph: string;
  readonly light: string;
  readonly dark: string;
}

function avatar(code: string, glyph: string, light: string, dark: string): AvatarPlan {
  return { code, glyph, light, dark };
}

export const avatars: readonly AvatarPlan[] = [
  avatar('wolf', 'wolf-head', '#5AA2F5', '#2B1C78'),
  avatar('fox', 'fox-head', '#FF9A5C', '#8E1F2B'),
  avatar('dragon', 'dragon-head', '#FF6B6B', '#6E1130'),
  avatar('eagle', 'eagle-emblem', '#4FE3D6', '#0E4A6B'),
  avatar('samurai', 'samurai-helmet', '#FFD076', '#7A4310'),
  avatar('ninja', 'ninja-head', '#A98BFF', '#33176F'),
  avatar('tiger', 'tiger-head', '#FFC069', '#8A3B0F'),
  avatar('spartan', 'spartan-helmet', '#6FE3A3', '#0D5348'),
  avatar('owl', 'barn-owl', '#B7C6DE', '#2C3A5C'),
  avatar('lion', 'lion', '#FFE08A', '#8A4B10'),
  avatar('raven', 'raven', '#8FA3C8', '#1B2440'),
  avatar('shark', 'shark-jaws', '#6FC8FF', '#0F3A7A'),
  avatar('snake', 'snake', '#B8F06A', '#2A5A1A'),
  avatar('deer', 'deer-head', '#F2B98A', '#6B3318'),
  avatar('bear', 'bear-head', '#D9A77A', '#4F2A1C'),
  avatar('lynx', 'lynx-head', '#F7D38B', '#7A5520'),
  avatar('horse', 'horse-head', '#C9B6FF', '#3E2C84'),
  avatar('elephant', 'elephant-head', '#9FE0E8', '#1D5566'),
  avatar('rabbit', 'rabbit-head', '#FFB3D1', '#8A2A63'),
  avatar('viking', 'viking-head', '#A9D3FF', '#27467E'),
  avatar('sea-dragon', 'sea-dragon', '#5FE0C0', '#124B6E'),
  avatar('octopus', 'octopus', '#FF8FD0', '#6A1F86'),
  avatar('wyvern', 'spiked-dragon-head', '#FF8A66', '#5E1645'),
  avatar('hummingbird', 'hummingbird', '#8BF0B0', '#16657A'),
  avatar('mecha', 'mecha-mask', '#C3CEDF', '#3A4560'),
  avatar('astronaut', 'astronaut-helmet', '#8FB4FF', '#1F2F86'),
  avatar('pirate', 'pirate-skull', '#E6EBF5', '#4A5370'),
  avatar('panda', 'panda', '#D8F0C0', '#3B6B3A'),
  avatar('rose', 'rose', '#FF7FA3', '#7A1240'),
  avatar('lotus', 'lotus', '#FFA8E0', '#5B2A9A'),
];
