import { BlockList, isIP } from 'node:net';

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Parses an address or a network such as 10.0.0.0/8 or fd00::/8; null if it is neither. */
export function readNetwork(text: string): { readonly address: string; readonly bits: number } | null {
  const [address = '', digits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return null;
  const most = version === 6 ? 128 : 32;
  if (digits === undefined) return { address, bits: most };
  return /^\d{1,3}$/.test(digits) && Number(digits) <= most ? { address, bits: Number(digits) } : null;
}

/** Whether a sender's address is one of the proxies. The address is that of the connection, never of a header. */
export function isTrustedProxy(proxies: readonly string[], sender: string | undefined): boolean {
  if (sender === undefined) return false;
  // A socket that listens for both kinds of addresses reports IPv4 ones this way.
  const address = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(sender)?.[1] ?? sender.split('%')[0] ?? '';
  if (isIP(address) === 0) return false;
  const list = new BlockList();
  for (const each of proxies) {
    const network = readNetwork(each);
    if (network) list.addSubnet(network.address, network.bits, family(network.address));
  }
  return list.check(address, family(address));
}
