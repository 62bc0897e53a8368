export { type GatewayConfig, parseConfig } from './config.ts'
export { Gateway, type GatewayOptions } from './Gateway.ts'
