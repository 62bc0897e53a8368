import { isIPv6 } from 'node:net'

/** Groups of 16 bits that an IPv6 site has in common: whoever gets a network gets this much and chooses the rest. */
const SITE_GROUPS = 3

/** The part of an address by which strangers are counted: an IPv4 address, or the site (/48) of an IPv6 one. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  if (!isIPv6(address)) return address
  const groupsOf = (text: string) => text.split(':').filter(Boolean)
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const site = [...first, ...zeros, ...last].slice(0, SITE_GROUPS)
  return `${site.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/48`
}
