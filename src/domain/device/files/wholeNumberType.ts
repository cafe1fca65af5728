/** The narrowest type that keeps all digits of whole numbers; text where there are more than any number type has. */
export function wholeNumberType(numbers: readonly string[]): 'BIGINT' | 'HUGEINT' | 'VARCHAR' {
  if (numbers.some((digits) => digits.length > 38)) return 'VARCHAR';
  return numbers.some((digits) => BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits))
    ? 'HUGEINT'
    : 'BIGINT';
}
