/**
 * Five colours from shadow to highlight. The first is never black, so that a finish stands out from
 * the seams.
 */
export const palettes = {
  aurora: ['#0A2B3A', '#0E7488', '#1FD3AA', '#C8FF4D', '#F6FFE0'],
  sunset: ['#43127A', '#A81FB8', '#FF2F6D', '#FF9A2E', '#FFE487'],
  ice: ['#0E2058', '#1F50E0', '#3FC0FF', '#BFF0FF', '#FFFFFF'],
  blood: ['#2A0A10', '#7A0D1C', '#DE1A30', '#FF6238', '#FFD9B4'],
  gold: ['#2C1D0C', '#7A4D10', '#D9991F', '#FFD35E', '#FFF4CF'],
  violet: ['#1A1040', '#4620AC', '#7C5CFF', '#CBA2FF', '#FBE8FF'],
  toxic: ['#12200C', '#2C5A12', '#74C71E', '#C8FF4D', '#F4FFD0'],
  sakura: ['#48143A', '#A82C6A', '#FF6FAE', '#FFC9DE', '#FFF6FA'],
  ocean: ['#06243A', '#08507A', '#0AA0BE', '#6FE6DA', '#EAFFF9'],
  mono: ['#1A1E26', '#39404C', '#6C7686', '#B8C0CE', '#F5F8FC'],
  desert: ['#3A2C20', '#7A6042', '#B89866', '#DCC498', '#F6EAD0'],
  forest: ['#1A2418', '#37492A', '#647A40', '#9CAA68', '#D8DFB4'],
  copper: ['#2C1610', '#7A361D', '#D06C3A', '#FFB07A', '#FFE8D2'],
  lagoon: ['#151245', '#2E40E0', '#12B5E8', '#31F0C0', '#E9FFF2'],
  snow: ['#5C6C86', '#9FB0C8', '#DCE6F2', '#F4F8FC', '#FFFFFF'],
  rust: ['#2B1A18', '#6E2F22', '#B4512B', '#E8924A', '#FFE0B5'],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export type PaletteCode = keyof typeof palettes;
