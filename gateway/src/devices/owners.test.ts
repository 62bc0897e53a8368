import { connect, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { type Owner, ownedBy, takeUncaught, unowned, withOwner } from './owners.ts'

/** Work of which nobody knows when it calls back, by the way in which it does. */
const ways: Readonly<Record<string, (back: () => void) => void>> = {
  'a timer': (back) => setTimeout(back, 1),
  'an immediate': (back) => setImmediate(back),
  'the next tick': (back) => process.nextTick(back),
  'a promise': (back) => void Promise.resolve().then(back),
  'a socket': (back) => {
    const server = createServer((socket) => socket.end('x')).listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return
      connect(address.port, '127.0.0.1').once('data', () => {
        server.close()
        back()
      })
    })
  },
}

it.each(Object.entries(ways))('finds the owner of what %s calls', async (_, way) => {
  const told: unknown[] = []
  const owner: Owner = (error) => told.push(error)
  const failure = new Error('failed')
  const isTaken = await ownedBy(owner, () => new Promise((resolve) => way(() => resolve(takeUncaught(failure)))))
  expect(isTaken).toBe(true)
  expect(told).toEqual([failure])
})

it('leaves out what the gateway itself does for an owner, and the taking of its error', async () => {
  const seen: boolean[] = []
  const owner: Owner = () => seen.push(takeUncaught(new Error('again')))
  await ownedBy(owner, async () => {
    seen.push(
      await unowned(() => new Promise<boolean>((done) => setTimeout(() => done(takeUncaught(new Error('ours')))))),
    )
    seen.push(takeUncaught(new Error('theirs')))
  })
  expect(seen).toEqual([false, false, true])
})

it('leaves an error alone that belongs to nobody', () => {
  expect(takeUncaught(new Error('ours'))).toBe(false)
})

it('lets the methods of an object work for its owner, and for the inner one of two', () => {
  const told: string[] = []
  class Line {
    readonly #name = 'line'
    fail = () => takeUncaught('thrown')
    get name(): string {
      return this.#name
    }
    rename(): string {
      return `${this.#name} again`
    }
  }
  const line = withOwner(new Line(), ({ message }) => told.push(`line ${message}`))
  ownedBy(
    ({ message }) => told.push(`device ${message}`),
    () => {
      line.fail()
      takeUncaught(new Error('own'))
    },
  )
  expect(told).toEqual(['line thrown', 'device own'])
  expect([line.name, line.rename()]).toEqual(['line', 'line again'])
})
