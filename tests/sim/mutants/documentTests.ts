import type { TestMutant } from './mutant.ts';

/** Mutants of the rules about documents that tests detect. */
export const DOCUMENT_TESTS: readonly TestMutant[] = [
  {
    name: 'a conflict is written over the other side',
    rules: 'DOC-7',
    test: 'tests/documents/dashboards.test.ts',
    patches: [
      {
        file: 'src/documents/sending/sendSave.ts',
        replace: [['if (conflicts.length > 0) {', 'if (conflicts.length > 1_000) {']],
      },
    ],
  },
  {
    name: 'what was sent is forgotten when it cannot be read back',
    rules: 'SE-10',
    test: 'tests/documents/unreadSaves.test.ts',
    patches: [
      {
        file: 'src/documents/sending/delivery.ts',
        replace: [['if (arrived !== undefined) {', 'if (arrived !== undefined && row.saved === null) {']],
      },
    ],
  },
  {
    name: 'a save that was attempted earlier does not wait for what it refers to by now',
    rules: 'PL-8',
    test: 'tests/documents/laterReferences.test.ts',
    patches: [
      {
        file: 'src/documents/sending/lane.ts',
        replace: [['  return { waitsFor };', "  return { parked: 'It waits for nothing.' };"]],
      },
    ],
  },
  {
    name: 'a save that another one replaced is not stored',
    rules: 'DOC-8',
    test: 'tests/documents/states.test.ts',
    patches: [
      {
        file: 'src/documents/state/pulled.ts',
        replace: [['before?.isOurs === true && !isKnown', 'before?.isOurs === true && isKnown']],
      },
    ],
  },
  {
    name: 'moves of both sides make a cycle',
    rules: 'DOC-6',
    test: 'src/domain/dashboard/form/layoutForm.test.ts',
    patches: [
      {
        file: 'src/domain/dashboard/form/layoutOfForm.ts',
        replace: [['  breakCircles(components, forms.toReversed());\n', '']],
      },
    ],
  },
  {
    name: 'a chart that both sides added is shown twice',
    rules: 'DOC-6',
    test: 'src/domain/dashboard/form/layoutForm.test.ts',
    patches: [
      {
        file: 'src/domain/dashboard/form/layoutOfForm.ts',
        replace: [['  dropRepeatedCharts(components, forms);\n', '']],
      },
    ],
  },
  {
    name: 'a component goes with the row that the other side removed',
    rules: 'DOC-6',
    test: 'src/domain/dashboard/form/layoutForm.test.ts',
    patches: [
      {
        file: 'src/domain/dashboard/form/layoutOfForm.ts',
        replace: [['    if (found !== undefined) {', "    if (found !== undefined && id === '') {"]],
      },
    ],
  },
  {
    name: 'what a creation left out is not saved',
    rules: 'DOC-10',
    test: 'tests/documents/dashboards.test.ts',
    patches: [
      {
        file: 'src/documents/sending/sendCreation.ts',
        replace: [['return nextSaves(tx, row);', 'return row === null ? nextSaves(tx, row) : [];']],
      },
    ],
  },
  {
    name: 'a redo restores nothing',
    rules: 'DOC-12',
    test: 'tests/documents/statesInAnySequence.test.ts',
    patches: [
      {
        file: 'src/documents/state/edit.ts',
        replace: [['redo: changesBetween(kind, before, content),', 'redo: [],']],
      },
    ],
  },
  {
    name: 'a deletion of a document is sent at once',
    rules: 'DOC-11',
    test: 'tests/documents/dashboards.test.ts',
    patches: [
      { file: 'src/documents/sending/sendDeletion.ts', replace: [['delay: UNDO_TIME,', 'delay: 0,']] },
    ],
  },
  {
    name: 'a refused change is queued',
    rules: 'DOC-14',
    test: 'tests/documents/refusals.test.ts',
    patches: [
      {
        file: 'src/sync/dispatch.ts',
        replace: [
          ['if (refused) return err(refused);', 'if (refused && all.length > 9) return err(refused);'],
        ],
      },
    ],
  },
  {
    name: 'versions of documents have no budget',
    rules: 'DOC-8',
    test: 'tests/store/documentVersions.test.ts',
    patches: [
      {
        file: 'src/store/documents/documentVersions.ts',
        replace: [['while (left > budget) {', 'while (left > budget * 1_000) {']],
      },
    ],
  },
  {
    name: 'versions of documents never expire',
    rules: 'DOC-8',
    test: 'tests/store/documentVersions.test.ts',
    patches: [{ file: 'src/store/documents/documentVersions.ts', replace: [['90 * DAY', '9_000 * DAY']] }],
  },
  {
    name: 'the screen does not show the draft',
    rules: 'DOC-2',
    test: 'tests/documents/states.test.ts',
    patches: [
      {
        file: 'src/documents/state/state.ts',
        replace: [['return row.draft?.content ?? belowDraft(row);', 'return belowDraft(row);']],
      },
    ],
  },
  {
    name: 'a decision cannot be undone',
    rules: 'DOC-7',
    test: 'tests/documents/conflictStates.test.ts',
    patches: [
      {
        file: 'src/documents/state/conflict.ts',
        replace: [['decided: saved && { conflict, saved,', 'decided: null && { conflict, saved,']],
      },
    ],
  },
  {
    name: 'a decision is undone while it is on its way',
    rules: 'DOC-7',
    test: 'tests/documents/conflictStates.test.ts',
    patches: [
      {
        file: 'src/documents/state/conflict.ts',
        replace: [["lane.every(({ state }) => state !== 'inflight')", 'lane.length >= 0']],
      },
    ],
  },
  {
    name: 'a conflict replaces what was saved or decided meanwhile',
    rules: 'DOC-7',
    test: 'tests/documents/decisions.test.ts',
    patches: [
      {
        file: 'src/documents/sending/sendSave.ts',
        replace: [['if (!isStillSaved(row, snapshot)) return', 'if (row.saved === null) return']],
      },
    ],
  },
  {
    name: 'a component of a layout is merged as a whole',
    rules: 'DOC-5',
    test: 'src/domain/dashboard/form/layoutForm.test.ts',
    patches: [
      {
        file: 'src/domain/dashboard/form/dashboardContent.ts',
        replace: [['components: keyed(component)', 'components: keyed(ATOMIC)']],
      },
    ],
  },
  {
    name: 'a document is saved over what was read',
    rules: 'DOC-4',
    test: 'tests/documents/dashboards.test.ts',
    patches: [
      {
        file: 'src/documents/sending/sendSave.ts',
        replace: [
          [
            '= mergeContents(kind, { base, mine, theirs });',
            '= { content: mine, conflicts: [] as Conflict[] };',
          ],
        ],
      },
    ],
  },
  {
    name: 'the save of a hidden dashboard is dropped when it is sent again',
    rules: 'DOC-9',
    test: 'tests/documents/hiddenDashboards.test.ts',
    patches: [
      {
        file: 'src/documents/sending/sendSave.ts',
        replace: [
          [
            'row.remoteId === null || row.deletedAt !== null) return null;',
            'row.remoteId === null || row.detachedAt !== null) return null;',
          ],
        ],
      },
    ],
  },
  {
    name: 'what was read stays with the edits that were made in it',
    rules: 'DOC-15',
    test: 'tests/documents/hiddenDashboards.test.ts',
    patches: [
      {
        file: 'src/documents/state/removal.ts',
        replace: [
          ['row.detachedAt === null || confirmed === null', 'row.detachedAt !== null || confirmed === null'],
        ],
      },
    ],
  },
];
