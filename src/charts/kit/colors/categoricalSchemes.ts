import { ownValue } from '#domain/ownValue.ts';

/** The named colour schemes of form data and dashboards, as hexadecimal digits without `#`. */
const SCHEMES: Readonly<Record<string, string>> = {
  supersetColors:
    '1FA8C9 454E7C 5AC189 FF7F44 666666 E04355 FCC700 A868B7 3CCCCB A38F79 8FD3E4 A1A6BD ACE1C4 FEC0A1 B2B2B2 EFA1AA FDE380 D3B3DA 9EE5E5 D1C6BC',
  supersetAndPresetColors:
    '004960 2893B3 20A7C9 5CC0DA 7DCDE1 A9D3E1 C6ECE1 AAE2D2 71CFB4 2FC096 178F7A 067162',
  presetColors:
    '6BD3B3 FCC550 408184 66CBE2 EE5960 484E5A FF874E 03748E C9BBAB B17BAA B5E9D9 FDE2A7 9FC0C1 B2E5F0 F6ACAF A4A6AC FFC3A6 81B9C6 E4DDD5 D9BDD5',
  bnbColors: '29696B 5BCACE F4B02A F1826A 792EB2 C96EC6 921E50 B27700 9C3498 9C3498 E4679D C32F0E 9D63CA',
  lyftColors: 'EA0B8C 6C838E 29ABE2 33D9C1 9DACB9 7560AA 2D5584 831C4A 333D47 AC2077',
  googleCategory10c: '3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395',
  googleCategory20c:
    '3366cc dc3912 ff9900 109618 990099 0099c6 dd4477 66aa00 b82e2e 316395 994499 22aa99 aaaa11 6633cc e67300 8b0707 651067 329262 5574a6 3b3eac',
  d3Category10: '1f77b4 ff7f0e 2ca02c d62728 9467bd 8c564b e377c2 7f7f7f bcbd22 17becf',
  d3Category20:
    '1f77b4 aec7e8 ff7f0e ffbb78 2ca02c 98df8a d62728 ff9896 9467bd c5b0d5 8c564b c49c94 e377c2 f7b6d2 7f7f7f c7c7c7 bcbd22 dbdb8d 17becf 9edae5',
  d3Category20b:
    '393b79 5254a3 6b6ecf 9c9ede 637939 8ca252 b5cf6b cedb9c 8c6d31 bd9e39 e7ba52 e7cb94 843c39 ad494a d6616b e7969c 7b4173 a55194 ce6dbd de9ed6',
  d3Category20c:
    '3182bd 6baed6 9ecae1 c6dbef e6550d fd8d3c fdae6b fdd0a2 31a354 74c476 a1d99b c7e9c0 756bb1 9e9ac8 bcbddc dadaeb 636363 969696 bdbdbd d9d9d9',
  echarts4Colors: 'c23531 2f4554 61a0a8 d48265 91c7ae 749f83 ca8622 bda29a 6e7074 546570 c4ccd3',
  echarts5Colors: '5470C6 91CC75 FAC858 EE6666 73C0DE 3BA272 FC8452 9A60B4 EA7CCC',
  modernSunset: '0080F6 254081 6C4592 A94693 DC4180 F35193 FF7582 FF4C5D FF824E FFAD2A FFDB04 F3F700',
  colorsOfRainbow: '41ED86 2FC096 01DFFF 153AE0 850AD6 BD59FF FF4A96 C32668 F40000 FF8901 FFBC0A FFEC43',
  // Sextant's own: apart for people who see fewer colours, and in grey (colorBlindSafe.test.ts). A Superset shows its default.
  colorBlindSafe: '128caa fea97c 4848a1 ae9209 751349 99a0fd 666f3d decefd',
  blueToGreen: '3200A7 004CDA 0074F1 0096EF 53BFFF 41C8E6 30DEDE 04D9C7 00EAA2 A6FF93',
};

/** Names of the same schemes in other versions. */
const ALIASES: Readonly<Record<string, string>> = {
  presetAndSuperset: 'supersetAndPresetColors',
  airbnb: 'bnbColors',
  lyft: 'lyftColors',
  preset: 'presetColors',
  superset: 'supersetColors',
};

/** CHT-39: the default for charts that name no scheme, or an unknown one (CHT-38). */
const DEFAULT_SCHEME = 'supersetColors';

export function categoricalScheme(name: string | null | undefined): readonly string[] {
  const known =
    name == null ? undefined : (ownValue(SCHEMES, name) ?? ownValue(SCHEMES, ownValue(ALIASES, name) ?? ''));
  return (known ?? SCHEMES[DEFAULT_SCHEME] ?? '').split(' ').map((digits) => `#${digits.toLowerCase()}`);
}

export const isCategoricalScheme = (name: string): boolean =>
  ownValue(SCHEMES, name) !== undefined || ownValue(ALIASES, name) !== undefined;

/** The schemes that a person can choose. */
export const CATEGORICAL_SCHEMES: readonly string[] = Object.keys(SCHEMES);
