import { http as declaration } from '@mimic/contract/drivers'
import { defineDriver } from '../DriverKind.ts'
import { HttpDriver } from './HttpDriver.ts'

/** Answers of an HTTP server; devices of one host are one line. */
export const http = defineDriver({
  declaration,
  lineOf: ({ settings }) => URL.parse(settings.url)?.host ?? settings.url,
  open: (device) => new HttpDriver(device),
})
