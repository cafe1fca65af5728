import { deckPanel } from '../kit/deck/deckControls.ts';

export const deckMultiControls = deckPanel('mapbox_style viewport autozoom deck_slices adhoc_filters', {
  deck_slices: {
    kind: 'relatedCharts',
    label: 'deck.gl layers (charts)',
    default: [],
    multi: true,
    validators: ['nonEmpty'],
  },
});
