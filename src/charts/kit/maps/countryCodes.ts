import codes from 'i18n-iso-countries/codes.json';
import english from 'i18n-iso-countries/langs/en.json';
import { plainName } from './plainName.ts';

/** How a column names countries. */
export type CountryNaming = 'cca2' | 'cca3' | 'cioc' | 'name';

/** The codes of the Olympic committee that differ from ISO's. */
const OLYMPIC =
  `AFG ALB ALG:DZA ASA:ASM ANG:AGO ANT:ATG ARU:ABW BAH:BHS BRN:BHR BAN:BGD BAR:BRB BIZ:BLZ BER:BMU BHU:BTN BOT:BWA
  BRU:BRN BUL:BGR BUR:BFA CAM:KHM CAY:CYM CHA:TCD CHI:CHL CGO:COG CRC:CRI CRO:HRV DEN:DNK ESA:SLV GEQ:GNQ FIJ:FJI GAM:GMB
  GER:DEU GRE:GRC GRN:GRD GUA:GTM GUI:GIN GBS:GNB HAI:HTI HON:HND INA:IDN IRI:IRN KSA:SAU KUW:KWT LAT:LVA LBA:LBY LES:LSO
  LIB:LBN MAD:MDG MAW:MWI MAS:MYS MTN:MRT MRI:MUS MON:MCO MGL:MNG MYA:MMR NEP:NPL NED:NLD NCA:NIC NIG:NER NGR:NGA OMA:OMN
  PLE:PSE PAR:PRY PHI:PHL POR:PRT PUR:PRI RSA:ZAF SAM:WSM SEY:SYC SIN:SGP SLO:SVN SOL:SLB SRI:LKA SKN:KNA VIN:VCT SUD:SDN
  SUI:CHE TPE:TWN TAN:TZA TOG:TGO TGA:TON TRI:TTO UAE:ARE URU:URY VAN:VUT VIE:VNM IVB:VGB ISV:VIR ZAM:ZMB ZIM:ZWE`
    .split(/\s+/)
    .map((pair) => pair.split(':'));

/** As the outlines name countries that the list of codes names otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  russia: 'RUS',
  'south korea': 'KOR',
  'north korea': 'PRK',
  iran: 'IRN',
  syria: 'SYR',
  vietnam: 'VNM',
  laos: 'LAO',
  bolivia: 'BOL',
  venezuela: 'VEN',
  tanzania: 'TZA',
  moldova: 'MDA',
  'ivory coast': 'CIV',
  czechia: 'CZE',
  'czech republic': 'CZE',
  usa: 'USA',
  uk: 'GBR',
  macedonia: 'MKD',
  swaziland: 'SWZ',
  burma: 'MMR',
  'cape verde': 'CPV',
};

/** The numeric code of ISO 3166-1 for a country as a column has it; null for any other value. */
export function countryFinder(naming: CountryNaming): (text: string) => string | null {
  const byLetters = new Map(codes.map(([two = '', three = '', number = '']) => [three, { two, number }]));
  const numberOf = (three: string): string | null => byLetters.get(three)?.number ?? null;
  if (naming === 'cca3') return (text) => numberOf(text.trim().toUpperCase());
  if (naming === 'cca2') {
    const byTwo = new Map([...byLetters.values()].map(({ two, number }) => [two, number]));
    return (text) => byTwo.get(text.trim().toUpperCase()) ?? null;
  }
  if (naming === 'cioc') {
    const own = new Map(OLYMPIC.map(([olympic = '', three = olympic]) => [olympic, three]));
    return (text) => numberOf(own.get(text.trim().toUpperCase()) ?? text.trim().toUpperCase());
  }
  const numbers = new Map([...byLetters.values()].map(({ two, number }) => [two, number]));
  const byName = new Map<string, string | null>(
    Object.entries(english.countries).flatMap(([two, names]) =>
      [names].flat().map((name) => [plainName(name), numbers.get(two) ?? null] as const),
    ),
  );
  return (text) => byName.get(plainName(text)) ?? numberOf(OTHER_NAMES[plainName(text)] ?? '');
}

/** The letters of countries by their number. */
export const countryLetters = (): ReadonlyMap<string, { readonly two: string; readonly three: string }> =>
  new Map(codes.map(([two = '', three = '', number = '']) => [number, { two, three }]));
