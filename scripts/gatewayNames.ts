import type { PlantFile, PushedFile } from '@mimic/contract'
import { kindOfPath } from '../server/src/features/plant/plantPaths.ts'
import { itemOf, type PlantItem, textOf } from '../server/src/features/plant/plantText.ts'

type Gateway = Pick<PlantItem, 'id'> & { readonly title: string }

/**
 * Gives the devices of a push the gateways of another server. The files of gateways that another one stands for are
 * not sent.
 * @param files all files of the folder, by their paths
 * @param there all files of the server
 * @param names `old=new`: id or title of a gateway in the files, and of one on the server
 * @throws {Error} that names each gateway that is not there
 */
export function withGateways(
  changes: readonly PushedFile[],
  files: ReadonlyMap<string, string>,
  there: readonly PlantFile[],
  names: readonly string[],
): PushedFile[] {
  const own = gatewaysIn([...files])
  const others = gatewaysIn(there.map(({ path, text }) => [path, text]))
  const unknown: string[] = []
  const found = (gateways: readonly Gateway[], name: string, where: string): string => {
    const titled = gateways.filter(({ title }) => title === name)
    const gateway = gateways.find(({ id }) => id === name) ?? (titled.length === 1 ? titled[0] : undefined)
    if (!gateway) unknown.push(`${name}: ${where}: ${gateways.map(({ id, title }) => `${title} (${id})`).join(', ')}`)
    return gateway?.id ?? ''
  }
  const newIds = new Map(
    names.map((entry) => {
      const [old = '', name = ''] = entry.split(/=(.*)/s)
      return [found(own, old, 'the files have'), found(others, name, 'the server has')] as const
    }),
  )
  if (unknown.length > 0) throw new Error(`unknown gateways:\n${unknown.map((line) => `  ${line}`).join('\n')}`)
  return changes.flatMap((file): PushedFile[] => {
    const item = file.text === null ? undefined : itemOf(file.text)
    const kind = kindOfPath(file.path)
    if (kind === 'gateway' && item && newIds.has(item.id) && newIds.get(item.id) !== item.id) return []
    const gatewayId = kind === 'device' ? newIds.get(String(item?.['gatewayId'])) : undefined
    return [item && gatewayId !== undefined ? { ...file, text: textOf({ ...item, gatewayId }) } : file]
  })
}

const gatewaysIn = (files: readonly (readonly [path: string, text: string])[]): Gateway[] =>
  files.flatMap(([path, text]) => {
    const item = kindOfPath(path) === 'gateway' ? itemOf(text) : undefined
    return item ? [{ id: item.id, title: String(item['title'] ?? '') }] : []
  })
