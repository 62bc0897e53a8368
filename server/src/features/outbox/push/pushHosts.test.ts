import { providerEntity } from '@mimic/contract'
import { expect, it } from 'vitest'
import { OutgoingHosts } from '../../../platform/http/OutgoingHosts.ts'
import { pushHostProblems, pushUrl } from './pushHosts.ts'

const known = providerEntity.fields.pushHosts.initial
const hosts = new OutgoingHosts([])

it.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('the services of the usual browsers are allowed at first: %s', (endpoint) => {
  expect(pushUrl(endpoint, known)?.href).toBe(endpoint)
})

it.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://user:secret@fcm.googleapis.com/',
  'https://fcm.googleapis.com.evil.example/',
  'https://evil.example/fcm.googleapis.com',
  'https://evilpush.apple.com/',
  'https://push.apple.com/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://localhost/',
  'javascript:alert(1)',
  'fcm.googleapis.com',
])('no other address is: %s', (endpoint) => {
  expect(pushUrl(endpoint, known)).toBeUndefined()
})

it('a list has names, subdomains and ports, and no address inside of a network', () => {
  expect(pushHostProblems(known, hosts)).toEqual([])
  expect(pushHostProblems('push.example.com:8443, *.push.example.com', hosts)).toEqual([])
  expect(pushUrl('https://push.example.com:8443/x', 'push.example.com:8443')).toBeDefined()
  expect(pushHostProblems(' ', hosts)).toMatchObject([{ reason: 'required' }])
  for (const wrong of ['*', '*.com', 'https://push.example.com', 'a b/c', 'push.*.com'])
    expect(pushHostProblems(wrong, hosts), wrong).toMatchObject([{ path: 'pushHosts', reason: 'format' }])
  for (const inner of ['127.0.0.1', '10.1.2.3:8443', '192.168.0.1'])
    expect(pushHostProblems(inner, hosts), inner).toMatchObject([{ path: 'pushHosts', reason: 'notAllowed' }])
})
