interface Told {
  _createValue(path: string, node: Variable, value: unknown): void
}
/** The parts of the library that its types leave out. */
interface Variable {
  readValue(): { readonly value: unknown }
  on(event: 'value_changed', taken: () => void): unknown
}
interface Snapshot {
  _constructEventData(): Told
}
interface Shelvable<S> {
  readonly shelvingState?: {
    readonly currentState: Variable & { readonly id: Variable }
    readonly unshelveTime: Variable
    setState(name: string): void
  }
  currentBranch(): S
  raiseConditionEvent(branch: S, renewEventId: boolean): void
}

/** Somebody at the server itself. */
interface OtherClient {
  shelve(ms: number): void
  unshelve(): void
}

/**
 * Events of a condition have its shelving, and one is raised when that changes (OPC UA Part 9, 5.8.2). The library
 * leaves out what is below objects, and raises none.
 * @returns what another client does
 */
export function tellShelving<S>(alarm: Shelvable<S>): OtherClient | undefined {
  const machine = alarm.shelvingState
  if (!machine) return undefined
  machine.setState('Unshelved')
  const snapshot = Object.getPrototypeOf(alarm.currentBranch()) as Snapshot
  const construct = snapshot._constructEventData
  snapshot._constructEventData = function (this: Snapshot) {
    const told = construct.call(this)
    const tell = (path: string, node: Variable) => told._createValue(path, node, node.readValue().value)
    tell('ShelvingState.CurrentState', machine.currentState)
    tell('ShelvingState.CurrentState.Id', machine.currentState.id)
    tell('ShelvingState.UnshelveTime', machine.unshelveTime)
    return told
  }
  machine.currentState.on('value_changed', () =>
    // The state has its time once the method has returned.
    setImmediate(() => alarm.raiseConditionEvent(alarm.currentBranch(), true)),
  )
  return {
    shelve: (ms: number) => {
      Object.assign(machine, { _shelvedTime: new Date(), _duration: ms })
      machine.setState('TimedShelved')
    },
    unshelve: () => machine.setState('Unshelved'),
  }
}
