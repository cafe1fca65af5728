import type { TestMutant } from './mutant.ts';

/** Mutants of the rules about tabs, tables and saved queries that tests detect. */
export const ENTITY_TESTS: readonly TestMutant[] = [
  {
    name: 'a tab counts as a copy of a tab that reuses its id',
    rules: 'RV-9',
    test: 'tests/sync/numbers.test.ts',
    patches: [
      {
        file: 'src/commands/tab/createTab.ts',
        replace: [
          [
            'const isDuplicate = mark === null || (await confirmedTab(tx, holder.id))?.mark === mark;',
            'const isDuplicate = true;',
          ],
        ],
      },
    ],
  },
  {
    name: 'an unanswered creation is not found by its mark',
    rules: 'TS-8',
    test: 'tests/sync/creation.test.ts',
    patches: [
      {
        file: 'src/commands/tab/createTab.ts',
        replace: [
          [
            'const made = listed.value.tabs.find((tab) => markInName(tab.label) === mark);',
            'const made = listed.value.tabs.find(() => false);',
          ],
        ],
      },
    ],
  },
  {
    name: 'a reconciled tab is not merged',
    rules: 'RV-10',
    test: 'tests/sync/creation.test.ts',
    patches: [
      {
        file: 'src/commands/tab/createTab.ts',
        replace: [
          [
            'const isUnsaved = found !== null && (await mergeTab(tx, { tab, base: copy, server: found, now }));',
            'const isUnsaved = false;',
          ],
          ['creationBase(fields, sent)', 'fields'],
        ],
      },
    ],
  },
  {
    name: 'a duplicate of a tab is not deleted',
    rules: 'TS-9',
    test: 'tests/sync/creation.test.ts',
    patches: [
      {
        file: 'src/commands/tab/pullTabs.ts',
        replace: [
          [
            'if (isDuplicate && !isBeingDeleted) duplicates.push({ remoteId, mark });',
            'if (false) duplicates.push({ remoteId, mark });',
          ],
        ],
      },
    ],
  },
  {
    name: 'a late duplicate of a reopened tab is not deleted',
    rules: 'TS-9',
    test: 'tests/sync/creation.test.ts',
    patches: [
      { file: 'src/commands/tab/reopenTabs.ts', replace: [['await rememberFormerId(tx, closed.id);', '']] },
    ],
  },
  {
    name: 'a late copy of a deleted saved query is shown',
    rules: 'SQ-7',
    test: 'tests/sync/savedQueryPulls.test.ts',
    patches: [
      {
        file: 'src/commands/savedQuery/deleteSavedQuery.ts',
        replace: [['await rememberFormerId(tx, id);', '']],
      },
    ],
  },
  {
    name: 'a saved query deleted elsewhere is dropped with its edits',
    rules: 'SQ-6',
    test: 'tests/sync/savedQueries.test.ts',
    patches: [
      {
        file: 'src/commands/savedQuery/pullSavedQueries.ts',
        replace: [['|| (await hasRows(tx, query.id))) continue;', ') continue;']],
      },
    ],
  },
  {
    name: 'a duplicate goes with the closed tab that it duplicates',
    rules: 'RV-11',
    test: 'tests/sync/duplicates.test.ts',
    patches: [
      {
        file: 'src/commands/tab/createTab.ts',
        replace: [['  if (!(await getTab(tx, id))) return false;\n', '']],
      },
    ],
  },
  {
    name: 'a duplicate goes with the deleted saved query that it duplicates',
    rules: 'RV-11',
    test: 'tests/sync/duplicates.test.ts',
    patches: [
      {
        file: 'src/commands/savedQuery/createSavedQuery.ts',
        replace: [['if (isDeleted && holder.deletedAt === null)', 'if (false)']],
      },
    ],
  },
  {
    name: 'the text of a merged duplicate is not stored',
    rules: 'RV-11',
    test: 'tests/sync/duplicates.test.ts',
    patches: [
      { file: 'src/commands/tab/createTab.ts', replace: [['confirmed?.isOurs || ', '']] },
      { file: 'src/commands/savedQuery/createSavedQuery.ts', replace: [['holder.isOurs || ', '']] },
    ],
  },
  {
    name: 'a duplicate of a saved query is not deleted',
    rules: 'SQ-7',
    test: 'tests/sync/savedQueryPulls.test.ts',
    patches: [
      {
        file: 'src/commands/savedQuery/pullSavedQueries.ts',
        replace: [['if (isDuplicate) duplicates.push(each);', 'if (false) duplicates.push(each);']],
      },
    ],
  },
  {
    name: 'an earlier copy of a saved query is not taken',
    rules: 'SQ-7',
    test: 'tests/sync/savedQueryPulls.test.ts',
    patches: [
      {
        file: 'src/commands/savedQuery/pullSavedQueries.ts',
        replace: [['if (isEarlier && ', 'if (false && ']],
      },
    ],
  },
  {
    name: 'a clock that was ahead keeps what it confirmed',
    rules: 'TS-4',
    test: 'tests/sync/engine.test.ts',
    patches: [
      {
        file: 'src/domain/time.ts',
        replace: [[' && at <= now', '']],
      },
    ],
  },
  {
    name: 'a tab that reuses an id counts as the deleted one',
    rules: 'RV-8',
    test: 'tests/sync/revisions.test.ts',
    patches: [
      {
        file: 'src/commands/tab/mergeTab.ts',
        replace: [
          ['return isJustMade ?', 'if (!isJustMade || isJustMade) return true;\n  return isJustMade ?'],
        ],
      },
    ],
  },
  {
    name: 'a tab is deleted before its text was read',
    rules: 'TS-6',
    test: 'tests/sync/engine.test.ts',
    patches: [
      {
        file: 'src/commands/tab/deleteTab.ts',
        replace: [['isUnread: (await closedTab(db, id))?.tab.loaded === false,', 'isUnread: false,']],
      },
    ],
  },
  {
    name: 'a 404 counts without the list of tabs',
    rules: 'SE-6',
    test: 'tests/sync/tabs.test.ts',
    patches: [
      {
        file: 'src/commands/tab/goneTab.ts',
        replace: [
          [
            '  if (!listed.ok) return listed;\n  return ok(!listed.value.tabs.some((tab) => tab.remoteId === remoteId));',
            '  return ok(remoteId > 0 || listed.ok);',
          ],
        ],
      },
    ],
  },
  {
    name: 'a save sends all fields',
    rules: 'TS-2',
    test: 'tests/sync/tabs.test.ts',
    patches: [
      {
        file: 'src/commands/tab/saveTab.ts',
        replace: [
          ['const fields = unsavedFields(tab, base.fields);', 'const fields: Partial<SavedFields> = tab;'],
        ],
      },
    ],
  },
  {
    name: 'edits made after the request count as saved',
    rules: 'TS-2',
    test: 'tests/sync/tabs.test.ts',
    patches: [
      {
        file: 'src/commands/tab/saveTab.ts',
        replace: [
          [
            'const fields = { ...base.fields, ...value.fields };',
            'const fields = { ...base.fields, ...value.fields, ...unsavedFields(tab, base.fields) };',
          ],
        ],
      },
    ],
  },
  {
    name: 'a tab is read while a save is in flight',
    rules: 'TS-4',
    test: 'tests/sync/engine.test.ts',
    patches: [
      {
        file: 'src/commands/tab/loadTab.ts',
        replace: [['isSince(base.confirmedAt, taking) || (await isBeingSent(tx, id))', 'false']],
      },
    ],
  },
  {
    name: 'a tab is shown under the name of its creation',
    rules: 'TS-9',
    test: 'tests/sync/creation.test.ts',
    patches: [
      {
        file: 'src/commands/tab/pullTabs.ts',
        replace: [
          [
            'if (tab || destroyed.has(remoteId) || markInName(label) !== null) continue;',
            'if (tab || destroyed.has(remoteId)) continue;',
          ],
        ],
      },
    ],
  },
  {
    name: 'a parked creation of a saved query is not found in the list',
    rules: 'SQ-1',
    test: 'tests/sync/savedQueries.test.ts',
    patches: [
      {
        file: 'src/commands/savedQuery/pullSavedQueries.ts',
        replace: [['await requeueCreations(tx, listed.value, clock.now());', '']],
      },
    ],
  },
  {
    name: 'a saved query is read while a save is in flight',
    rules: 'SQ-5',
    test: 'tests/sync/savedQueries.test.ts',
    patches: [
      {
        file: 'src/commands/savedQuery/pullSavedQueries.ts',
        replace: [['if (known && (await isBeingSent(tx, known.id))) return;', '']],
      },
    ],
  },
];
