import { makeAutoObservable } from 'mobx'

const KEY = 'mimic.position'
const ONLY = 'mimic.position.only'

/** The operating position that this browser belongs to. It is sent with every call, and stays in this browser. */
export class PositionStore {
  /** Empty for none. */
  id = localStorage.getItem(KEY) ?? ''
  /** Lists of alarms have those that it answers alone. */
  showsOnlyOwn = localStorage.getItem(ONLY) === '1'

  constructor() {
    makeAutoObservable(this)
  }

  /** The fields of a call that narrow a list of alarms to those of the position. */
  get filter(): { readonly positionId?: string } {
    return this.id !== '' && this.showsOnlyOwn ? { positionId: this.id } : {}
  }

  choose(id: string): void {
    this.id = id
    localStorage.setItem(KEY, id)
  }

  showOnlyOwn(showsOnlyOwn: boolean): void {
    this.showsOnlyOwn = showsOnlyOwn
    localStorage.setItem(ONLY, showsOnlyOwn ? '1' : '0')
  }
}
