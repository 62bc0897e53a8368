import type { PageActs, PageActsHost } from './PageActs.ts'

/** Loads the code behind clicks with the first page on which anything can be clicked. */
export class LazyActs {
  readonly #host: PageActsHost
  #acts: PageActs | undefined
  #load: Promise<PageActs> | undefined

  constructor(host: PageActsHost) {
    this.#host = host
  }

  /** Undefined before anything could be clicked. */
  get now(): PageActs | undefined {
    return this.#acts
  }

  async use<T>(fn: (acts: PageActs) => T | Promise<T>): Promise<T> {
    return fn(this.#acts ?? (await this.#loaded()))
  }

  destroy(): void {
    this.#acts?.destroy()
  }

  #loaded(): Promise<PageActs> {
    this.#load ??= import('./PageActs.ts').then(
      ({ PageActs }) => {
        this.#acts = new PageActs(this.#host)
        return this.#acts
      },
      (error) => {
        // The next click tries again.
        this.#load = undefined
        throw error
      },
    )
    return this.#load
  }
}
