import { describe, expect, it } from 'vitest'
import { endpoints } from './calls/index.ts'
import type { Endpoint } from './endpoint/endpoint.ts'
import { type Permission, plantPermissions } from './permissions.ts'

/** Whoever holds one of these gives rights to others, or decides where secrets go: each of its changes needs a proof. */
const grave: readonly Permission[] = ['people.edit', 'role.edit', 'api.edit', 'outbox.edit', 'platform.operate']

/** Changes by a grave permission that need no proof, and why. */
const exempt: Readonly<Record<string, string>> = {
  'outbox.provider.test': 'sends one message and changes nothing',
  'org.account.invite': 'the link goes to the address of the account alone, and changing that needs a proof',
  'org.account.unlock': 'the password is still asked for',
  'org.account.endSessions': 'ending access is urgent, and gives nothing',
  'org.enterprise.edit': 'name and address of the organisation',
  'api.key.revoke': 'ending access is urgent, and gives nothing',
  'api.pmsn.cancelAuth': 'ending access is urgent, and gives nothing',
}

/** Other calls whose effect outlasts the session: code for devices, the whole plant, access without an account. */
const alsoGrave = [
  'plant.pull',
  'plant.push',
  'hardware.firmware.upload',
  'hardware.firmware.rollOut',
  'equipment.multi.share.editPwd',
  'equipment.multi.share.editAuth',
  'user.factor.totp.begin',
  'user.factor.passkey.begin',
  'user.factor.delete',
]

/** Calls that persons have to prove for, and that keys make by permissions which serve for nothing else. */
const byKeys = ['plant.pull', 'plant.push']

/** Replies with a token that is good for the asking session alone, and ends with it. */
const ofTheSession = [
  'ws.monitor.token',
  'ws.monitor.project.token',
  'ws.msg.token',
  'page.edit.open',
  'page.preview.open',
  'page.set.open',
  'user.random',
]

const needProof = (list: readonly Endpoint[]) => list.filter((e) => e.needsProof).map(({ id }) => id)
const idsOf = (list: readonly Endpoint[]) => list.map(({ id }) => id)
/** Whether a reply holds a password, token or key that is good for whoever knows it. */
const givesCredential = ({ reply }: Endpoint) => /"(password|token|enrolKey|codes)":\{/.test(JSON.stringify(reply))

describe('a proof of the last ten minutes is needed', () => {
  it('by each change of a grave permission, but for those that give nothing', () => {
    const changes = endpoints.filter((e) => e.audit !== 'reads' && grave.some((each) => each === e.allow))
    expect(changes.length).toBeGreaterThan(30)
    const expected = changes.filter(({ id }) => !(id in exempt))
    expect(needProof(changes)).toEqual(idsOf(expected))
    expect(Object.keys(exempt).filter((id) => !idsOf(changes).includes(id))).toEqual([])
  })

  it('by each call that answers a credential which outlasts the session', () => {
    const giving = endpoints.filter((e) => e.allow !== 'public' && givesCredential(e) && !ofTheSession.includes(e.id))
    expect(idsOf(giving)).toContain('gateway.multi.rekey')
    expect(needProof(giving)).toEqual(idsOf(giving))
  })

  it('by calls whose effect outlasts the session', () => {
    expect(needProof(endpoints)).toEqual(expect.arrayContaining(alsoGrave))
  })

  it('by no call that a program or a wall makes: nobody is there to prove anything', () => {
    const unattended = endpoints.filter((e) => e.needsProof && (e.isForKeys || e.isForWalls || e.allow === 'public'))
    expect(idsOf(unattended)).toEqual(byKeys)
    expect(unattended.filter((e) => e.isForWalls || e.allow === 'public')).toEqual([])
    // What a key can do by them, it has been given one by one.
    for (const { allow } of unattended) expect(plantPermissions).toContain(allow)
  })
})
