import { type GatewayHealth, gatewayText, type Locale } from '@mimic/contract'
import type { GatewayStatus } from '@mimic/contract/bus'
import type { GatewayClocks } from './store/GatewayClocks.ts'
import type { GatewayStates } from './store/GatewayStates.ts'
import type { Outage, Outages } from './store/Outages.ts'
import type { RefusedSamples } from './store/RefusedSamples.ts'

/** Outages on one screen. */
const OUTAGES = 50

export interface HealthSources {
  readonly clocks: GatewayClocks
  readonly gateways: GatewayStates
  readonly outages: Outages
  readonly refusals: RefusedSamples
}

/** How reliably a gateway delivers. @param titleOf the name of a device of the caller's organisation; empty for others */
export async function gatewayHealth(
  { clocks, gateways, outages, refusals }: HealthSources,
  gatewayId: string,
  { now, titleOf }: { readonly now: number; readonly titleOf: (equipId: string) => string },
): Promise<GatewayHealth> {
  const behind = gateways.isOnline(gatewayId) ? gateways.behindOf(gatewayId)?.report : undefined
  const newest = await outages.of([gatewayId], 0, now, OUTAGES)
  return {
    clock: clocks.skewOf(gatewayId) ?? null,
    buffered: gateways.bufferedOf(gatewayId),
    behind: behind
      ? {
          devices: behind.devices,
          equipTitle: titleOf(behind.equipId),
          wantedMs: behind.wantedMs,
          everyMs: behind.everyMs,
        }
      : null,
    certificateEnd: gateways.certificateEndOf(gatewayId),
    brokerRefuses: [...gateways.brokerRefusesOf(gatewayId)],
    lost: (await outages.lostOf(gatewayId)) + gateways.untoldOf(gatewayId),
    outages: newest.map((outage) => ({
      kind: kindOf(outage),
      equipTitle: outage.equipId === null ? '' : titleOf(outage.equipId),
      samples: outage.samples,
      from: outage.gmtStart,
      to: outage.gmtEnd,
    })),
    refused: refusals.of(gatewayId),
  }
}

/**
 * Since when a gateway has the state that it is in: online since its last silence or its start, whichever is later; null
 * for one that was never heard.
 */
export async function stateSince({ gateways, outages }: HealthSources, gatewayId: string, now: number) {
  if (!gateways.isKnown(gatewayId)) return null
  const last = await outages.lastOf(gatewayId)
  if (!gateways.isOnline(gatewayId))
    return last?.gmtEnd === null ? last.gmtStart : Math.round(now - gateways.silentMs(gatewayId))
  const since = Math.max(gateways.startedOf(gatewayId) ?? 0, last?.gmtEnd ?? 0)
  return since > 0 ? since : null
}

/** The counters of a gateway's devices. Devices of another organisation, or of none, have no title and are left out. */
export function deviceHealth(
  counters: NonNullable<GatewayStatus['counters']>,
  titles: ReadonlyMap<string, string>,
  locale: Locale,
) {
  return Object.entries(counters).flatMap(([equipId, counted]) => {
    const title = titles.get(equipId)
    if (title === undefined) return []
    const { fault, readMs, goodAt, reads, failedReads, missed = 0, writes, failedWrites, reconnects } = counted
    return {
      ...{ equipId, title, reads, failedReads, missed, writes, failedWrites, reconnects },
      goodAt: goodAt ?? null,
      medianMs: readMs?.[0] ?? null,
      worstMs: readMs?.[1] ?? null,
      fault: fault ? { ...fault, text: gatewayText(fault.text, locale) } : null,
    }
  })
}

const kindOf = ({ kind }: Outage): 'offline' | 'lost' => (kind === 'lost' ? 'lost' : 'offline')
