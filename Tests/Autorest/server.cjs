// Starts the test server of Azure/autorest.testserver from its sources, on a free port of loopback, and prints the port.
// Usage: node server.cjs SUITE FOLDER, with the folder of the suite and one for its reports.
// It needs Debian's packages node-express, node-body-parser, node-busboy, node-xml2js, node-underscore, node-deep-equal
// and node-typescript; the other modules that the suite imports are replaced by a few lines here.
const fs = require('fs')
const Module = require('module')
const net = require('net')
const path = require('path')
// The folders of Debian's packages.
process.env.NODE_PATH = ['/usr/share/nodejs', '/usr/lib/nodejs'].join(path.delimiter)
Module._initPaths()
const ts = require('typescript')
const [suite, reports] = process.argv.slice(2)

const silent = () => {}
const log = { error: silent, warn: silent, info: silent, debug: silent }
const format = { combine: silent, colorize: silent, simple: silent }
const filesBelow = folder => fs.readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
  const file = path.join(folder, entry.name)
  return entry.isDirectory() ? filesBelow(file) : [file]
})
const replaced = {
  winston: { createLogger: () => log, transports: { Console: class {} }, format },
  morgan: () => (request, response, next) => next(),
  'express-promise-router': () => {
    const router = require('express').Router()
    const route = router.route.bind(router)
    router.route = uri => {
      // Debian's Express escapes a colon in another way.
      const made = route(uri.replace('[:]', '\\:'))
      for (const method of ['get', 'post', 'put', 'patch', 'delete', 'options', 'head']) {
        const add = made[method].bind(made)
        made[method] = handler => add((request, response, next) => handler(request, response).catch(next))
      }
      return made
    }
    return router
  },
  glob: (pattern, done) => done(null, filesBelow(pattern.split('/**')[0]).filter(file => file.endsWith('.ts')))
}
const load = Module._load
Module._load = function (request, parent, isMain) {
  if (request in replaced) return replaced[request]
  return load(request, parent, isMain)
}
require.extensions['.ts'] = (module, file) => {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2020, esModuleInterop: true }
  module._compile(ts.transpileModule(fs.readFileSync(file, 'utf8'), { compilerOptions: options }).outputText, file)
}
const listen = net.Server.prototype.listen
net.Server.prototype.listen = function (port, started) {
  return listen.call(this, 0, '127.0.0.1', () => {
    process.stdout.write(`${this.address().port}\n`)
    started?.()
  })
}
const { ApiMockApp } = require(path.join(suite, 'src/app/app.ts'))
new ApiMockApp({ port: 0, coverageDirectory: reports, appendCoverage: false }).start()
