import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

/** An IPv4 address that is written as an IPv6 one is checked as IPv4. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address);
  return family === 0 || PRIVATE.check(address, family === 4 ? 'ipv4' : 'ipv6');
};

/** Resolves a name, and refuses private addresses at the moment of connecting: a name may change what it means. */
export const publicOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (fault, found: LookupAddress[]) => {
    if (fault) return done(fault, '', 0);
    if (found.length === 0 || found.some(({ address }) => isPrivateAddress(address)))
      return done(new Error(`${hostname} is an address of a private network`), '', 0);
    const [first] = found;
    return options.all === true ? done(null, found) : done(null, first?.address ?? '', first?.family ?? 0);
  });
};
