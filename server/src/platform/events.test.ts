import { expect, it } from 'vitest'
import { Events } from './events.ts'

it('tells every listener, also after one that throws, and none that has left', () => {
  const errors: unknown[] = []
  const heard: string[] = []
  const events = new Events((error) => errors.push(error))
  events.on('sessionEnded', () => {
    throw new Error('first')
  })
  events.on('sessionEnded', ({ sessionId }) => heard.push(sessionId))
  const leave = events.on('sessionEnded', () => heard.push('left'))
  leave()
  events.emit('sessionEnded', { sessionId: 's' })
  events.emit('accountChanged', { userId: 'u' })
  expect(heard).toEqual(['s'])
  expect(errors).toHaveLength(1)
})
