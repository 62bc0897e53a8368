/**
 * The account that writes under each Yjs client id. A client that wrote under another's id would make the owner's next
 * edits look as if they were stored already.
 */
export class ClientOwners {
  readonly #owners = new Map<number, string>()

  isFree(clientId: number, userId: string): boolean {
    return (this.#owners.get(clientId) ?? userId) === userId
  }

  /** The first account to use the id owns it. */
  claim(clientId: number, userId: string): void {
    if (!this.#owners.has(clientId)) this.#owners.set(clientId, userId)
  }
}
