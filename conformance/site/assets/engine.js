// Runs codec, reference and diagnosis in a worker, so that the page stays responsive and a trap in the module only restarts
// the worker. `packproof.ask(NAME, ARGUMENT)` returns a promise of the export's result.
"use strict";
self.packproof = (() => {
  const HARNESS = `
    self.onmessage = ({ data }) => {
      if (data.module) {
        try { wasm_bindgen.initSync({ module: data.module }); self.postMessage({ ready: true }); }
        catch (error) { self.postMessage({ ready: false, error: String(error) }); }
        return;
      }
      try {
        const reply = wasm_bindgen[data.name](...data.args);
        self.postMessage({ id: data.id, reply });
      } catch (error) {
        self.postMessage({ id: data.id, trap: String(error) });
      }
    };`;

  async function unpack() {
    const packed = Uint8Array.from(atob(self.PACKPROOF_WASM), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer();
  }

  let compiled;
  let current;
  let next = 0;

  async function start() {
    if (!self.PACKPROOF_WASM) throw new Error("engine-data.js is missing: this site was built without the playground");
    compiled ??= WebAssembly.compile(await unpack());
    const address = URL.createObjectURL(new Blob([self.PACKPROOF_GLUE, HARNESS], { type: "text/javascript" }));
    const worker = new Worker(address);
    const waiting = new Map();
    const ready = new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(event.message || "the worker does not start"));
      worker.onmessage = ({ data }) => {
        if ("ready" in data) {
          URL.revokeObjectURL(address);
          if (data.ready) resolve(); else reject(new Error(data.error));
          return;
        }
        const { resolve: done, reject: failed } = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.trap) {
          // A trap may have corrupted the module's memory: the next question starts a new worker.
          worker.terminate();
          current = undefined;
          failed(new Error(`a defect of packproof: ${data.trap}`));
          return;
        }
        const reply = typeof data.reply === "string" ? JSON.parse(data.reply) : { ok: data.reply };
        if ("ok" in reply) done(reply.ok); else failed(new Error(reply.error));
      };
    });
    worker.postMessage({ module: await compiled });
    await ready;
    return { worker, waiting };
  }

  function running() {
    current ??= start();
    return current;
  }

  return {
    ready: () => running().then(() => undefined),
    async ask(name, ...args) {
      const { worker, waiting } = await running();
      const id = next++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, name, args });
      });
    },
  };
})();
