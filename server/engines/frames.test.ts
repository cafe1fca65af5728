import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dataFrame, frameParser, messageFrame } from './frames.ts';

test('frames are parsed whole and in order, however the pipe splits them', () => {
  const message = fc.record({ kind: fc.constant('message' as const), value: fc.jsonValue() });
  const data = fc.record({
    kind: fc.constant('data' as const),
    id: fc.nat({ max: 5 }),
    pieces: fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(message, data)),
      fc.array(fc.integer({ min: 1, max: 30 })),
      (sent, cuts) => {
        const wire = Buffer.concat(
          sent.flatMap((each) =>
            each.kind === 'message' ? [messageFrame(each.value)] : dataFrame(each.id, each.pieces),
          ),
        );
        const heard: unknown[] = [];
        const parse = frameParser({
          message: (value) => heard.push(JSON.stringify(value)),
          data: (id, bytes) => heard.push(...[...bytes].map((byte) => `${id}:${byte}`)),
        });
        for (let at = 0, i = 0; at < wire.length; i++) {
          const size = cuts[i % Math.max(1, cuts.length)] ?? wire.length;
          parse(wire.subarray(at, at + size));
          at += size;
        }
        const expected = sent.flatMap((each) =>
          each.kind === 'message'
            ? [JSON.stringify(each.value)]
            : each.pieces.flatMap((piece) => [...piece].map((byte) => `${each.id}:${byte}`)),
        );
        expect(heard).toEqual(expected);
      },
    ),
  );
});
