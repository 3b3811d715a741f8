// Layout editor: draws a layout while it is typed, and offers its vectors as a file.
"use strict";
(() => {
  const { $, el, fill, state, remember, onState, begin } = page;
  let timer;
  let turn = 0;
  // The preset whose unchanged text is shown.
  let preset = "";

  const list = (facts) => facts.map(({ name, value, meaning }) => [
    el("dt", {}, name), el("dd", {}, value ? [el("code", {}, value), " "] : [], meaning)]);

  async function draw() {
    clearTimeout(timer);
    const mine = ++turn;
    const text = $("code").value;
    remember(preset ? { preset } : { text });
    try {
      const drawn = await packproof.ask("draw_layout", text);
      if (mine !== turn) return;
      const picture = new DOMParser().parseFromString(drawn.picture, "image/svg+xml").documentElement;
      fill("bits", document.importNode(picture, true));
      fill("keys", list(drawn.keys));
      fill("follows", list(drawn.facts));
      $("wrong").hidden = true;
    } catch (error) {
      if (mine !== turn) return;
      $("wrong").hidden = false;
      fill("wrong", error.message);
    }
    $("drawn").classList.toggle("stale", !$("wrong").hidden);
    $("download").disabled = !$("wrong").hidden;
  }

  async function take(name) {
    $("code").value = await packproof.ask("preset", name);
    preset = name;
    $("preset").value = name;
    await draw();
  }

  async function download() {
    const name = preset || "my-layout";
    try {
      const text = await packproof.ask("layout_vectors", JSON.stringify({ name, text: $("code").value }));
      const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
      el("a", { href: address, download: `${name}.json` }).click();
      setTimeout(() => URL.revokeObjectURL(address), 1000);
    } catch (error) {
      $("wrong").hidden = false;
      fill("wrong", error.message);
    }
  }

  async function show() {
    const { preset: name, text } = state();
    if (text === undefined) return take(name || "mirror-10");
    $("code").value = text;
    preset = "";
    return draw();
  }

  begin(async () => {
    const presets = await packproof.ask("presets");
    fill("preset", el("option", { value: "" }, ""), presets.map(({ name, about }) => el("option", { value: name }, `${name}: ${about}`)));
    $("preset").addEventListener("change", () => $("preset").value && take($("preset").value));
    $("code").addEventListener("input", () => {
      preset = "";
      $("preset").value = "";
      clearTimeout(timer);
      timer = setTimeout(draw, 120);
    });
    $("download").addEventListener("click", download);
    onState(show);
    await show();
  });
})();
