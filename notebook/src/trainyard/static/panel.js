// node_modules/uplot/dist/uPlot.esm.js
var e = !0, t = "uplot", n = "u-hz", r = "u-vt", i = "u-title", a = "u-wrap", o = "u-under", s = "u-over", c = "u-axis", l = "u-off", u = "u-select", d = "u-cursor-x", f = "u-cursor-y", p = "u-cursor-pt", m = "u-legend", h = "u-live", g = "u-inline", _ = "u-series", v = "u-marker", y = "u-label", b = "u-value", x = "width", S = "height", C = "top", w = "bottom", T = "left", E = "right", D = "#000", ee = "#0000", te = "mousemove", ne = "mousedown", re = "mouseup", ie = "mouseenter", ae = "mouseleave", oe = "dblclick", se = "resize", O = "scroll", k = "change", ce = "dppxchange", le = "--", A = typeof window < "u", ue = A ? document : null, de = A ? window : null, j = A ? navigator : null, M, fe;
function pe() {
	let e = devicePixelRatio;
	M != e && (M = e, fe && Ee(k, fe, pe), fe = matchMedia(`(min-resolution: ${M - .001}dppx) and (max-resolution: ${M + .001}dppx)`), Te(k, fe, pe), de.dispatchEvent(new CustomEvent(ce)));
}
function me(e, t) {
	if (t != null) {
		let n = e.classList;
		!n.contains(t) && n.add(t);
	}
}
function he(e, t) {
	let n = e.classList;
	n.contains(t) && n.remove(t);
}
function N(e, t, n) {
	e.style[t] = n + "px";
}
function ge(e, t, n, r) {
	let i = ue.createElement(e);
	return t != null && me(i, t), n?.insertBefore(i, r), i;
}
function _e(e, t) {
	return ge("div", e, t);
}
var ve = /* @__PURE__ */ new WeakMap();
function ye(e, t, n, r, i) {
	let a = "translate(" + t + "px," + n + "px)";
	a != ve.get(e) && (e.style.transform = a, ve.set(e, a), t < 0 || n < 0 || t > r || n > i ? me(e, l) : he(e, l));
}
var be = /* @__PURE__ */ new WeakMap();
function xe(e, t, n) {
	let r = t + n;
	r != be.get(e) && (be.set(e, r), e.style.background = t, e.style.borderColor = n);
}
var P = /* @__PURE__ */ new WeakMap();
function Se(e, t, n, r) {
	let i = t + "" + n;
	i != P.get(e) && (P.set(e, i), e.style.height = n + "px", e.style.width = t + "px", e.style.marginLeft = r ? -t / 2 + "px" : 0, e.style.marginTop = r ? -n / 2 + "px" : 0);
}
var Ce = { passive: !0 }, we = {
	...Ce,
	capture: !0
};
function Te(e, t, n, r) {
	t.addEventListener(e, n, r ? we : Ce);
}
function Ee(e, t, n, r) {
	t.removeEventListener(e, n, Ce);
}
A && pe();
function De(e, t, n, r) {
	let i;
	n ||= 0, r ||= t.length - 1;
	let a = r <= 2147483647;
	for (; r - n > 1;) i = a ? n + r >> 1 : Ge((n + r) / 2), t[i] < e ? n = i : r = i;
	return e - t[n] <= t[r] - e ? n : r;
}
function Oe(e) {
	return (t, n, r) => {
		let i = -1, a = -1;
		for (let a = n; a <= r; a++) if (e(t[a])) {
			i = a;
			break;
		}
		for (let i = r; i >= n; i--) if (e(t[i])) {
			a = i;
			break;
		}
		return [i, a];
	};
}
var ke = (e) => e != null, Ae = (e) => e != null && e > 0, je = Oe(ke), F = Oe(Ae);
function Me(e, t, n, r = 0, i = !1) {
	let a = i ? F : je, o = i ? Ae : ke;
	[t, n] = a(e, t, n);
	let s = e[t], c = e[t];
	if (t > -1) {
		if (r == 1) s = e[t], c = e[n];
		else if (r == -1) s = e[n], c = e[t];
		else for (let r = t; r <= n; r++) {
			let t = e[r];
			o(t) && (t < s ? s = t : t > c && (c = t));
		}
	}
	return [s ?? B, c ?? -B];
}
function Ne(e, t, n, r) {
	let i = Ze(e), a = Ze(t);
	e == t && (i == -1 ? (e *= n, t /= n) : (e /= n, t *= n));
	let o = n == 10 ? Qe : z, s = i == 1 ? Ge : qe, c = a == 1 ? qe : Ge, l = s(o(We(e))), u = c(o(We(t))), d = Xe(n, l), f = Xe(n, u);
	return n == 10 && (l < 0 && (d = H(d, -l)), u < 0 && (f = H(f, -u))), r || n == 2 ? (e = d * i, t = f * a) : (e = mt(e, d), t = pt(t, f)), [e, t];
}
function Pe(e, t, n, r) {
	let i = Ne(e, t, n, r);
	return e == 0 && (i[0] = 0), t == 0 && (i[1] = 0), i;
}
var Fe = .1, Ie = {
	mode: 3,
	pad: Fe
}, Le = {
	pad: 0,
	soft: null,
	mode: 0
}, I = {
	min: Le,
	max: Le
};
function Re(e, t, n, r) {
	return Tt(n) ? Be(e, t, n) : (Le.pad = n, Le.soft = r ? 0 : null, Le.mode = r ? 3 : 0, Be(e, t, I));
}
function L(e, t) {
	return e ?? t;
}
function ze(e, t, n) {
	for (t = L(t, 0), n = L(n, e.length - 1); t <= n;) {
		if (e[t] != null) return !0;
		t++;
	}
	return !1;
}
function Be(e, t, n) {
	let r = n.min, i = n.max, a = L(r.pad, 0), o = L(i.pad, 0), s = L(r.hard, -B), c = L(i.hard, B), l = L(r.soft, B), u = L(i.soft, -B), d = L(r.mode, 0), f = L(i.mode, 0), p = t - e, m = Qe(p), h = Ye(We(e), We(t)), g = We(Qe(h) - m);
	(p < 1e-24 || g > 10) && (p = 0, (e == 0 || t == 0) && (p = 1e-24, d == 2 && l != B && (a = 0), f == 2 && u != -B && (o = 0)));
	let _ = p || h || 1e3, v = Xe(10, Ge(Qe(_))), y = H(mt(e - _ * (p == 0 ? e == 0 ? .1 : 1 : a), v / 10), 24), b = e >= l && (d == 1 || d == 3 && y <= l || d == 2 && y >= l) ? l : B, x = Ye(s, y < b && e >= b ? b : Je(b, y)), S = H(pt(t + _ * (p == 0 ? t == 0 ? .1 : 1 : o), v / 10), 24), C = t <= u && (f == 1 || f == 3 && S >= u || f == 2 && S <= u) ? u : -B, w = Je(c, S > C && t <= C ? C : Ye(C, S));
	return x == w && x == 0 && (w = 100), [x, w];
}
var R = new Intl.NumberFormat(A ? j.language : "en-US"), Ve = (e) => R.format(e), He = Math, Ue = He.PI, We = He.abs, Ge = He.floor, Ke = He.round, qe = He.ceil, Je = He.min, Ye = He.max, Xe = He.pow, Ze = He.sign, Qe = He.log10, z = He.log2, $e = (e, t = 1) => He.sinh(e) * t, et = (e, t = 1) => He.asinh(e / t), B = Infinity;
function tt(e) {
	return (Qe((e ^ e >> 31) - (e >> 31)) | 0) + 1;
}
function nt(e, t, n) {
	return Je(Ye(e, t), n);
}
function rt(e) {
	return typeof e == "function";
}
function V(e) {
	return rt(e) ? e : () => e;
}
var it = () => {}, at = (e) => e, ot = (e, t) => t, st = (e) => null, ct = (e) => !0, lt = (e, t) => e == t, ut = /\.\d*?(?=9{6,}|0{6,})/gm, dt = (e) => {
	if (St(e) || ht.has(e)) return e;
	let t = `${e}`, n = t.match(ut);
	if (n == null) return e;
	let r = n[0].length - 1;
	if (t.indexOf("e-") != -1) {
		let [e, n] = t.split("e");
		return +`${dt(e)}e${n}`;
	}
	return H(e, r);
};
function ft(e, t) {
	return dt(H(dt(e / t)) * t);
}
function pt(e, t) {
	return dt(qe(dt(e / t)) * t);
}
function mt(e, t) {
	return dt(Ge(dt(e / t)) * t);
}
function H(e, t = 0) {
	if (St(e)) return e;
	let n = 10 ** t;
	return Ke(e * n * (1 + 2 ** -52)) / n;
}
var ht = /* @__PURE__ */ new Map();
function gt(e) {
	return (("" + e).split(".")[1] || "").length;
}
function _t(e, t, n, r) {
	let i = [], a = r.map(gt);
	for (let o = t; o < n; o++) {
		let t = We(o), n = H(Xe(e, o), t);
		for (let s = 0; s < r.length; s++) {
			let c = e == 10 ? +`${r[s]}e${o}` : r[s] * n, l = (o >= 0 ? 0 : t) + (o >= a[s] ? 0 : a[s]), u = e == 10 ? c : H(c, l);
			i.push(u), ht.set(u, l);
		}
	}
	return i;
}
var vt = {}, yt = [], bt = [null, null], xt = Array.isArray, St = Number.isInteger, Ct = (e) => e === void 0;
function wt(e) {
	return typeof e == "string";
}
function Tt(e) {
	let t = !1;
	if (e != null) {
		let n = e.constructor;
		t = n == null || n == Object;
	}
	return t;
}
function Et(e) {
	return typeof e == "object" && !!e;
}
var Dt = Object.getPrototypeOf(Uint8Array), Ot = "__proto__";
function kt(e, t = Tt) {
	let n;
	if (xt(e)) {
		let r = e.find((e) => e != null);
		if (xt(r) || t(r)) {
			n = Array(e.length);
			for (let r = 0; r < e.length; r++) n[r] = kt(e[r], t);
		} else n = e.slice();
	} else if (e instanceof Dt) n = e.slice();
	else if (t(e)) {
		n = {};
		for (let r in e) r != Ot && (n[r] = kt(e[r], t));
	} else n = e;
	return n;
}
function At(e) {
	let t = arguments;
	for (let n = 1; n < t.length; n++) {
		let r = t[n];
		for (let t in r) t != Ot && (Tt(e[t]) ? At(e[t], kt(r[t])) : e[t] = kt(r[t]));
	}
	return e;
}
var U = 0, jt = 1, Mt = 2;
function Nt(e, t, n) {
	for (let r = 0, i, a = -1; r < t.length; r++) {
		let o = t[r];
		if (o > a) {
			for (i = o - 1; i >= 0 && e[i] == null;) e[i--] = null;
			for (i = o + 1; i < n && e[i] == null;) e[a = i++] = null;
		}
	}
}
function Pt(e, t) {
	if (Lt(e)) {
		let t = e[0].slice();
		for (let n = 1; n < e.length; n++) t.push(...e[n].slice(1));
		return Rt(t[0]) || (t = It(t)), t;
	}
	let n = /* @__PURE__ */ new Set();
	for (let t = 0; t < e.length; t++) {
		let r = e[t][0], i = r.length;
		for (let e = 0; e < i; e++) n.add(r[e]);
	}
	let r = [Array.from(n).sort((e, t) => e - t)], i = r[0].length, a = /* @__PURE__ */ new Map();
	for (let e = 0; e < i; e++) a.set(r[0][e], e);
	for (let n = 0; n < e.length; n++) {
		let o = e[n], s = o[0];
		for (let e = 1; e < o.length; e++) {
			let c = o[e], l = Array(i).fill(void 0), u = t ? t[n][e] : jt, d = [];
			for (let e = 0; e < c.length; e++) {
				let t = c[e], n = a.get(s[e]);
				t === null ? u != U && (l[n] = t, u == Mt && d.push(n)) : l[n] = t;
			}
			Nt(l, d, i), r.push(l);
		}
	}
	return r;
}
var Ft = typeof queueMicrotask > "u" ? (e) => Promise.resolve().then(e) : queueMicrotask;
function It(e) {
	let t = e[0], n = t.length, r = Array(n);
	for (let e = 0; e < r.length; e++) r[e] = e;
	r.sort((e, n) => t[e] - t[n]);
	let i = [];
	for (let t = 0; t < e.length; t++) {
		let a = e[t], o = Array(n);
		for (let e = 0; e < n; e++) o[e] = a[r[e]];
		i.push(o);
	}
	return i;
}
function Lt(e) {
	let t = e[0][0], n = t.length;
	for (let r = 1; r < e.length; r++) {
		let i = e[r][0];
		if (i.length != n) return !1;
		if (i != t) {
			for (let e = 0; e < n; e++) if (i[e] != t[e]) return !1;
		}
	}
	return !0;
}
function Rt(e, t = 100) {
	let n = e.length;
	if (n <= 1) return !0;
	let r = 0, i = n - 1;
	for (; r <= i && e[r] == null;) r++;
	for (; i >= r && e[i] == null;) i--;
	if (i <= r) return !0;
	let a = Ye(1, Ge((i - r + 1) / t));
	for (let t = e[r], n = r + a; n <= i; n += a) {
		let r = e[n];
		if (r != null) {
			if (r <= t) return !1;
			t = r;
		}
	}
	return !0;
}
var zt = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December"
], Bt = [
	"Sunday",
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday"
];
function Vt(e) {
	return e.slice(0, 3);
}
var Ht = Bt.map(Vt), Ut = {
	MMMM: zt,
	MMM: zt.map(Vt),
	WWWW: Bt,
	WWW: Ht
};
function Wt(e) {
	return (e < 10 ? "0" : "") + e;
}
function Gt(e) {
	return (e < 10 ? "00" : e < 100 ? "0" : "") + e;
}
var Kt = {
	YYYY: (e) => e.getFullYear(),
	YY: (e) => (e.getFullYear() + "").slice(2),
	MMMM: (e, t) => t.MMMM[e.getMonth()],
	MMM: (e, t) => t.MMM[e.getMonth()],
	MM: (e) => Wt(e.getMonth() + 1),
	M: (e) => e.getMonth() + 1,
	DD: (e) => Wt(e.getDate()),
	D: (e) => e.getDate(),
	WWWW: (e, t) => t.WWWW[e.getDay()],
	WWW: (e, t) => t.WWW[e.getDay()],
	HH: (e) => Wt(e.getHours()),
	H: (e) => e.getHours(),
	h: (e) => {
		let t = e.getHours();
		return t == 0 ? 12 : t > 12 ? t - 12 : t;
	},
	AA: (e) => e.getHours() >= 12 ? "PM" : "AM",
	aa: (e) => e.getHours() >= 12 ? "pm" : "am",
	a: (e) => e.getHours() >= 12 ? "p" : "a",
	mm: (e) => Wt(e.getMinutes()),
	m: (e) => e.getMinutes(),
	ss: (e) => Wt(e.getSeconds()),
	s: (e) => e.getSeconds(),
	fff: (e) => Gt(e.getMilliseconds())
};
function qt(e, t) {
	t ||= Ut;
	let n = [], r = /\{([a-z]+)\}|[^{]+/gi, i;
	for (; i = r.exec(e);) n.push(i[0][0] == "{" ? Kt[i[1]] : i[0]);
	return (e) => {
		let r = "";
		for (let i = 0; i < n.length; i++) r += typeof n[i] == "string" ? n[i] : n[i](e, t);
		return r;
	};
}
var Jt = new Intl.DateTimeFormat().resolvedOptions().timeZone;
function Yt(e, t) {
	let n;
	return t == "UTC" || t == "Etc/UTC" ? n = /* @__PURE__ */ new Date(+e + e.getTimezoneOffset() * 6e4) : t == Jt ? n = e : (n = new Date(e.toLocaleString("en-US", { timeZone: t })), n.setMilliseconds(e.getMilliseconds())), n;
}
var Xt = (e) => e % 1 == 0, Zt = [
	1,
	2,
	2.5,
	5
], Qt = _t(10, -32, 0, Zt), W = _t(10, 0, 32, Zt), $t = W.filter(Xt), en = Qt.concat(W), G = "\n", tn = "{YYYY}", nn = G + tn, rn = "{M}/{D}", an = G + rn, on = an + "/{YY}", sn = "{aa}", cn = "{h}:{mm}" + sn, ln = G + cn, un = ":{ss}", K = null;
function dn(e) {
	let t = e * 1e3, n = t * 60, r = n * 60, i = r * 24, a = i * 30, o = i * 365, s = (e == 1 ? _t(10, 0, 3, Zt).filter(Xt) : _t(10, -3, 0, Zt)).concat([
		t,
		t * 5,
		t * 10,
		t * 15,
		t * 30,
		n,
		n * 5,
		n * 10,
		n * 15,
		n * 30,
		r,
		r * 2,
		r * 3,
		r * 4,
		r * 6,
		r * 8,
		r * 12,
		i,
		i * 2,
		i * 3,
		i * 4,
		i * 5,
		i * 6,
		i * 7,
		i * 8,
		i * 9,
		i * 10,
		i * 15,
		a,
		a * 2,
		a * 3,
		a * 4,
		a * 6,
		o,
		o * 2,
		o * 5,
		o * 10,
		o * 25,
		o * 50,
		o * 100
	]), c = [
		[
			o,
			tn,
			K,
			K,
			K,
			K,
			K,
			K,
			1
		],
		[
			i * 28,
			"{MMM}",
			nn,
			K,
			K,
			K,
			K,
			K,
			1
		],
		[
			i,
			rn,
			nn,
			K,
			K,
			K,
			K,
			K,
			1
		],
		[
			r,
			"{h}" + sn,
			on,
			K,
			an,
			K,
			K,
			K,
			1
		],
		[
			n,
			cn,
			on,
			K,
			an,
			K,
			K,
			K,
			1
		],
		[
			t,
			un,
			on + " " + cn,
			K,
			an + " " + cn,
			K,
			ln,
			K,
			1
		],
		[
			e,
			un + ".{fff}",
			on + " " + cn,
			K,
			an + " " + cn,
			K,
			ln,
			K,
			1
		]
	];
	function l(t) {
		return (s, c, l, u, d, f) => {
			let p = [], m = d >= o, h = d >= a && d < o, g = t(l), _ = H(g * e, 3), v = xn(g.getFullYear(), m ? 0 : g.getMonth(), h || m ? 1 : g.getDate()), y = H(v * e, 3);
			if (h || m) {
				let n = h ? d / a : 0, r = m ? d / o : 0, i = _ == y ? _ : H(xn(v.getFullYear() + r, v.getMonth() + n, 1) * e, 3), s = new Date(Ke(i / e)), c = s.getFullYear(), l = s.getMonth();
				for (let a = 0; i <= u; a++) {
					let o = xn(c + r * a, l + n * a, 1), s = o - t(H(o * e, 3));
					i = H((+o + s) * e, 3), i <= u && p.push(i);
				}
			} else {
				let a = d >= i ? i : d, o = y + (Ge(l) - Ge(_)) + pt(_ - y, a);
				p.push(o);
				let m = t(o), h = m.getHours() + m.getMinutes() / n + m.getSeconds() / r, g = d / r, v = f / s.axes[c]._space;
				for (; o = H(o + d, e == 1 ? 0 : 3), !(o > u);) if (g > 1) {
					let e = Ge(H(h + g, 6)) % 24, n = t(o).getHours() - e;
					n > 1 && (n = -1), o -= n * r, h = (h + g) % 24;
					let i = p[p.length - 1];
					H((o - i) / d, 3) * v >= .7 && p.push(o);
				} else p.push(o);
			}
			return p;
		};
	}
	return [
		s,
		c,
		l
	];
}
var [fn, pn, mn] = dn(1), [hn, gn, _n] = dn(.001);
_t(2, -53, 53, [1]);
function vn(e, t) {
	return e.map((e) => e.map((n, r) => r == 0 || r == 8 || n == null ? n : t(r == 1 || e[8] == 0 ? n : e[1] + n)));
}
function yn(e, t) {
	return (n, r, i, a, o) => {
		let s = t.find((e) => o >= e[0]) || t[t.length - 1], c, l, u, d, f, p;
		return r.map((t) => {
			let n = e(t), r = n.getFullYear(), i = n.getMonth(), a = n.getDate(), o = n.getHours(), m = n.getMinutes(), h = n.getSeconds(), g = r != c && s[2] || i != l && s[3] || a != u && s[4] || o != d && s[5] || m != f && s[6] || h != p && s[7] || s[1];
			return c = r, l = i, u = a, d = o, f = m, p = h, g(n);
		});
	};
}
function bn(e, t) {
	let n = qt(t);
	return (t, r, i, a, o) => r.map((t) => n(e(t)));
}
function xn(e, t, n) {
	return new Date(e, t, n);
}
function Sn(e, t) {
	return t(e);
}
var Cn = "{YYYY}-{MM}-{DD} {h}:{mm}{aa}";
function wn(e, t) {
	return (n, r, i, a) => a == null ? le : t(e(r));
}
function Tn(e, t) {
	let n = e.series[t];
	return n.width ? n.stroke(e, t) : n.points.width ? n.points.stroke(e, t) : null;
}
function En(e, t) {
	return e.series[t].fill(e, t);
}
var Dn = {
	show: !0,
	live: !0,
	isolate: !1,
	mount: it,
	markers: {
		show: !0,
		width: 2,
		stroke: Tn,
		fill: En,
		dash: "solid"
	},
	idx: null,
	idxs: null,
	values: []
};
function On(e, t) {
	let n = e.cursor.points, r = _e(), i = n.size(e, t);
	N(r, x, i), N(r, S, i);
	let a = i / -2;
	N(r, "marginLeft", a), N(r, "marginTop", a);
	let o = n.width(e, t, i);
	return o && N(r, "borderWidth", o), r;
}
function kn(e, t) {
	let n = e.series[t].points;
	return n._fill || n._stroke;
}
function An(e, t) {
	let n = e.series[t].points;
	return n._stroke || n._fill;
}
function jn(e, t) {
	return e.series[t].points.size;
}
var Mn = [0, 0];
function Nn(e, t, n) {
	return Mn[0] = t, Mn[1] = n, Mn;
}
function Pn(e, t, n, r = !0) {
	return (e) => {
		e.button != 0 || r && e.target != t || n(e);
	};
}
function Fn(e, t, n, r = !0) {
	return (e) => {
		r && e.target != t || n(e);
	};
}
var In = {
	show: !0,
	x: !0,
	y: !0,
	lock: !1,
	move: Nn,
	points: {
		one: !1,
		show: On,
		size: jn,
		width: 0,
		stroke: An,
		fill: kn
	},
	bind: {
		mousedown: Pn,
		mouseup: Pn,
		click: Pn,
		dblclick: Pn,
		mousemove: Fn,
		mouseleave: Fn,
		mouseenter: Fn
	},
	drag: {
		setScale: !0,
		x: !0,
		y: !1,
		dist: 0,
		uni: null,
		click: (e, t) => {
			t.stopPropagation(), t.stopImmediatePropagation();
		},
		_x: !1,
		_y: !1
	},
	focus: {
		dist: (e, t, n, r, i) => r - i,
		prox: -1,
		bias: 0
	},
	hover: {
		skip: [void 0],
		prox: null,
		bias: 0
	},
	left: -10,
	top: -10,
	idx: null,
	dataIdx: null,
	idxs: null,
	event: null
}, Ln = {
	show: !0,
	stroke: "rgba(0,0,0,0.07)",
	width: 2
}, Rn = At({}, Ln, { filter: ot }), zn = At({}, Rn, { size: 10 }), Bn = At({}, Ln, { show: !1 }), Vn = "12px system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", Arial, \"Noto Sans\", sans-serif, \"Apple Color Emoji\", \"Segoe UI Emoji\", \"Segoe UI Symbol\", \"Noto Color Emoji\"", Hn = "bold " + Vn, Un = 1.5, Wn = {
	show: !0,
	scale: "x",
	stroke: D,
	space: 50,
	gap: 5,
	alignTo: 1,
	size: 50,
	labelGap: 0,
	labelSize: 30,
	labelFont: Hn,
	side: 2,
	grid: Rn,
	ticks: zn,
	border: Bn,
	font: Vn,
	lineGap: Un,
	rotate: 0
}, Gn = "Value", Kn = "Time", qn = {
	show: !0,
	scale: "x",
	auto: !1,
	sorted: 1,
	min: B,
	max: -Infinity,
	idxs: []
};
function Jn(e, t, n, r, i) {
	return t.map((e) => e == null ? "" : Ve(e));
}
function Yn(e, t, n, r, i, a, o) {
	let s = [], c = ht.get(i) || 0;
	n = o ? n : H(pt(n, i), c);
	for (let e = n; e <= r; e = H(e + i, c)) s.push(Object.is(e, -0) ? 0 : e);
	return s;
}
function Xn(e, t, n, r, i, a, o) {
	let s = [], c = e.scales[e.axes[t].scale].log;
	i = Xe(c, Ge((c == 10 ? Qe : z)(n))), c == 10 && (i = en[De(i, en)]);
	let l = n, u = i * c;
	c == 10 && (u = en[De(u, en)]);
	do
		s.push(l), l += i, c == 10 && !ht.has(l) && (l = H(l, ht.get(i))), l >= u && (i = l, u = i * c, c == 10 && (u = en[De(u, en)]));
	while (l <= r);
	return s;
}
function Zn(e, t, n, r, i, a, o) {
	let s = e.scales[e.axes[t].scale].asinh, c = r > s ? Xn(e, t, Ye(s, n), r, i) : [s], l = r >= 0 && n <= 0 ? [0] : [];
	return (n < -s ? Xn(e, t, Ye(s, -r), -n, i) : [s]).reverse().map((e) => -e).concat(l, c);
}
var Qn = /./, $n = /[12357]/, er = /[125]/, tr = /1/, nr = (e, t, n, r) => e.map((e, i) => t == 4 && e == 0 || i % r == 0 && n.test(e.toExponential()[+(e < 0)]) ? e : null);
function rr(e, t, n, r, i) {
	let a = e.axes[n], o = a.scale, s = e.scales[o], c = e.valToPos, l = a._space, u = c(10, o), d = c(9, o) - u >= l ? Qn : c(7, o) - u >= l ? $n : c(5, o) - u >= l ? er : tr;
	if (d == tr) {
		let e = We(c(1, o) - u);
		if (e < l) return nr(t.slice().reverse(), s.distr, d, qe(l / e)).reverse();
	}
	return nr(t, s.distr, d, 1);
}
function ir(e, t, n, r, i) {
	let a = e.axes[n], o = a.scale, s = a._space, c = e.valToPos, l = We(c(1, o) - c(2, o));
	return l < s ? nr(t.slice().reverse(), 3, Qn, qe(s / l)).reverse() : t;
}
function ar(e, t, n, r) {
	return r == null ? le : t == null ? "" : Ve(t);
}
var or = {
	show: !0,
	scale: "y",
	stroke: D,
	space: 30,
	gap: 5,
	alignTo: 1,
	size: 50,
	labelGap: 0,
	labelSize: 30,
	labelFont: Hn,
	side: 3,
	grid: Rn,
	ticks: zn,
	border: Bn,
	font: Vn,
	lineGap: Un,
	rotate: 0
};
function sr(e, t) {
	return H((3 + (e || 1) * 2) * t, 3);
}
function cr(e, t) {
	let { scale: n, idxs: r } = e.series[0], i = e._data[0], a = e.valToPos(i[r[0]], n, !0), o = We(e.valToPos(i[r[1]], n, !0) - a) / (e.series[t].points.space * M);
	return r[1] - r[0] <= o;
}
var lr = {
	scale: null,
	auto: !0,
	sorted: 0,
	min: B,
	max: -Infinity
}, ur = (e, t, n, r, i) => i, dr = {
	show: !0,
	auto: !0,
	sorted: 0,
	gaps: ur,
	alpha: 1,
	facets: [At({}, lr, { scale: "x" }), At({}, lr, { scale: "y" })]
}, fr = {
	scale: "y",
	auto: !0,
	sorted: 0,
	show: !0,
	spanGaps: !1,
	gaps: ur,
	alpha: 1,
	points: {
		show: cr,
		filter: null
	},
	values: null,
	min: B,
	max: -Infinity,
	idxs: [],
	path: null,
	clip: null
};
function pr(e, t, n, r, i) {
	return n / 10;
}
var mr = {
	time: e,
	auto: !0,
	distr: 1,
	log: 10,
	asinh: 1,
	min: null,
	max: null,
	dir: 1,
	ori: 0
}, hr = At({}, mr, {
	time: !1,
	ori: 1
}), gr = {};
function _r(e, t) {
	let n = gr[e];
	return n || (n = {
		key: e,
		plots: [],
		sub(e) {
			n.plots.push(e);
		},
		unsub(e) {
			n.plots = n.plots.filter((t) => t != e);
		},
		pub(e, t, r, i, a, o, s) {
			for (let c = 0; c < n.plots.length; c++) n.plots[c] != t && n.plots[c].pub(e, t, r, i, a, o, s);
		}
	}, e != null && (gr[e] = n)), n;
}
var vr = 1, yr = 2;
function br(e, t, n) {
	let r = e.mode, i = e.series[t], a = r == 2 ? e._data[t] : e._data, o = e.scales, s = e.bbox, c = a[0], l = r == 2 ? a[1] : a[t], u = r == 2 ? o[i.facets[0].scale] : o[e.series[0].scale], d = r == 2 ? o[i.facets[1].scale] : o[i.scale], f = s.left, p = s.top, m = s.width, h = s.height, g = e.valToPosH, _ = e.valToPosV;
	return u.ori == 0 ? n(i, c, l, u, d, g, _, f, p, m, h, Dr, kr, jr, Nr, Fr) : n(i, c, l, u, d, _, g, p, f, h, m, Or, Ar, Mr, Pr, Ir);
}
function xr(e, t) {
	let n = 0, r = 0, i = L(e.bands, yt);
	for (let e = 0; e < i.length; e++) {
		let a = i[e];
		a.series[0] == t ? n = a.dir : a.series[1] == t && (a.dir == 1 ? r |= 1 : r |= 2);
	}
	return [n, r == 1 ? -1 : r == 2 ? 1 : r == 3 ? 2 : 0];
}
function Sr(e, t, n, r, i) {
	let a = e.mode, o = e.series[t], s = a == 2 ? o.facets[1].scale : o.scale, c = e.scales[s];
	return i == -1 ? c.min : i == 1 ? c.max : c.distr == 3 ? c.dir == 1 ? c.min : c.max : 0;
}
function q(e, t, n, r, i, a) {
	return br(e, t, (e, t, o, s, c, l, u, d, f, p, m) => {
		let h = e.pxRound, g = s.dir * (s.ori == 0 ? 1 : -1), _ = s.ori == 0 ? kr : Ar, v, y;
		g == 1 ? (v = n, y = r) : (v = r, y = n);
		let b = h(l(t[v], s, p, d)), x = h(u(o[v], c, m, f)), S = h(l(t[y], s, p, d)), C = h(u(a == 1 ? c.max : c.min, c, m, f)), w = new Path2D(i);
		return _(w, S, C), _(w, b, C), _(w, b, x), w;
	});
}
function J(e, t, n, r, i, a) {
	let o = null;
	if (e.length > 0) {
		o = new Path2D();
		let s = t == 0 ? jr : Mr, c = n;
		for (let t = 0; t < e.length; t++) {
			let n = e[t];
			if (n[1] > n[0]) {
				let e = n[0] - c;
				e > 0 && s(o, c, r, e, r + a), c = n[1];
			}
		}
		let l = n + i - c;
		l > 0 && s(o, c, r - 5, l, r + a + 10);
	}
	return o;
}
function Cr(e, t, n) {
	let r = e[e.length - 1];
	r && r[0] == t ? r[1] = n : e.push([t, n]);
}
function wr(e, t, n, r, i, a, o) {
	let s = [], c = e.length;
	for (let l = i == 1 ? n : r; l >= n && l <= r; l += i) if (t[l] === null) {
		let u = l, d = l;
		if (i == 1) for (; ++l <= r && t[l] === null;) d = l;
		else for (; --l >= n && t[l] === null;) d = l;
		let f = a(e[u]), p = d == u ? f : a(e[d]), m = u - i;
		f = o <= 0 && m >= 0 && m < c ? a(e[m]) : f;
		let h = d + i;
		p = o >= 0 && h >= 0 && h < c ? a(e[h]) : p, p >= f && s.push([f, p]);
	}
	return s;
}
function Tr(e) {
	return e == 0 ? at : e == 1 ? Ke : (t) => ft(t, e);
}
function Er(e) {
	let t = e == 0 ? Dr : Or, n = e == 0 ? (e, t, n, r, i, a) => {
		e.arcTo(t, n, r, i, a);
	} : (e, t, n, r, i, a) => {
		e.arcTo(n, t, i, r, a);
	}, r = e == 0 ? (e, t, n, r, i) => {
		e.rect(t, n, r, i);
	} : (e, t, n, r, i) => {
		e.rect(n, t, i, r);
	};
	return (e, i, a, o, s, c = 0, l = 0) => {
		c == 0 && l == 0 ? r(e, i, a, o, s) : (c = Je(c, o / 2, s / 2), l = Je(l, o / 2, s / 2), t(e, i + c, a), n(e, i + o, a, i + o, a + s, c), n(e, i + o, a + s, i, a + s, l), n(e, i, a + s, i, a, l), n(e, i, a, i + o, a, c), e.closePath());
	};
}
var Dr = (e, t, n) => {
	e.moveTo(t, n);
}, Or = (e, t, n) => {
	e.moveTo(n, t);
}, kr = (e, t, n) => {
	e.lineTo(t, n);
}, Ar = (e, t, n) => {
	e.lineTo(n, t);
}, jr = Er(0), Mr = Er(1), Nr = (e, t, n, r, i, a) => {
	e.arc(t, n, r, i, a);
}, Pr = (e, t, n, r, i, a) => {
	e.arc(n, t, r, i, a);
}, Fr = (e, t, n, r, i, a, o) => {
	e.bezierCurveTo(t, n, r, i, a, o);
}, Ir = (e, t, n, r, i, a, o) => {
	e.bezierCurveTo(n, t, i, r, o, a);
};
function Lr(e) {
	return (e, t, n, r, i) => br(e, t, (t, a, o, s, c, l, u, d, f, p, m) => {
		let { pxRound: h, points: g } = t, _, v;
		s.ori == 0 ? (_ = Dr, v = Nr) : (_ = Or, v = Pr);
		let y = H(g.width * M, 3), b = (g.size - g.width) / 2 * M, x = H(b * 2, 3), S = new Path2D(), C = new Path2D(), { left: w, top: T, width: E, height: D } = e.bbox;
		jr(C, w - x, T - x, E + x * 2, D + x * 2);
		let ee = (e) => {
			if (o[e] != null) {
				let t = h(l(a[e], s, p, d)), n = h(u(o[e], c, m, f));
				_(S, t + b, n), v(S, t, n, b, 0, Ue * 2);
			}
		};
		if (i) i.forEach(ee);
		else for (let e = n; e <= r; e++) ee(e);
		return {
			stroke: y > 0 ? S : null,
			fill: S,
			clip: C,
			flags: 3
		};
	});
}
function Rr(e) {
	return (t, n, r, i, a, o) => {
		r != i && (a != r && o != r && e(t, n, r), a != i && o != i && e(t, n, i), e(t, n, o));
	};
}
var zr = Rr(kr), Br = Rr(Ar);
function Vr(e) {
	let t = L(e?.alignGaps, 0);
	return (e, n, r, i) => br(e, n, (a, o, s, c, l, u, d, f, p, m, h) => {
		[r, i] = je(s, r, i);
		let g = a.pxRound, _ = (e) => g(u(e, c, m, f)), v = (e) => g(d(e, l, h, p)), y, b;
		c.ori == 0 ? (y = kr, b = zr) : (y = Ar, b = Br);
		let x = c.dir * (c.ori == 0 ? 1 : -1), S = {
			stroke: new Path2D(),
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: vr
		}, C = S.stroke, w = !1;
		if (i - r >= m * 4) {
			let t = (t) => e.posToVal(t, c.key, !0), n = null, a = null, l, u, d, f = _(o[x == 1 ? r : i]), p = _(o[r]), m = _(o[i]), h = t(x == 1 ? p + 1 : m - 1);
			for (let e = x == 1 ? r : i; e >= r && e <= i; e += x) {
				let r = o[e], i = (x == 1 ? r < h : r > h) ? f : _(r), c = s[e];
				i == f ? c == null ? c === null && (w = !0) : (u = c, n == null ? (y(C, i, v(u)), l = n = a = u) : u < n ? n = u : u > a && (a = u)) : (n != null && b(C, f, v(n), v(a), v(l), v(u)), c == null ? (n = a = null, c === null && (w = !0)) : (u = c, y(C, i, v(u)), n = a = l = u), f = i, h = t(f + x));
			}
			n != null && n != a && d != f && b(C, f, v(n), v(a), v(l), v(u));
		} else for (let e = x == 1 ? r : i; e >= r && e <= i; e += x) {
			let t = s[e];
			t === null ? w = !0 : t != null && y(C, _(o[e]), v(t));
		}
		let [T, E] = xr(e, n);
		if (a.fill != null || T != 0) {
			let t = S.fill = new Path2D(C), s = v(a.fillTo(e, n, a.min, a.max, T)), c = _(o[r]), l = _(o[i]);
			x == -1 && ([l, c] = [c, l]), y(t, l, s), y(t, c, s);
		}
		if (!a.spanGaps) {
			let l = [];
			w && l.push(...wr(o, s, r, i, x, _, t)), S.gaps = l = a.gaps(e, n, r, i, l), S.clip = J(l, c.ori, f, p, m, h);
		}
		return E != 0 && (S.band = E == 2 ? [q(e, n, r, i, C, -1), q(e, n, r, i, C, 1)] : q(e, n, r, i, C, E)), S;
	});
}
function Hr(e) {
	let t = L(e.align, 1), n = L(e.ascDesc, !1), r = L(e.alignGaps, 0), i = L(e.extend, !1);
	return (e, a, o, s) => br(e, a, (c, l, u, d, f, p, m, h, g, _, v) => {
		[o, s] = je(u, o, s);
		let y = c.pxRound, { left: b, width: x } = e.bbox, S = (e) => y(p(e, d, _, h)), C = (e) => y(m(e, f, v, g)), w = d.ori == 0 ? kr : Ar, T = {
			stroke: new Path2D(),
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: vr
		}, E = T.stroke, D = d.dir * (d.ori == 0 ? 1 : -1), ee = C(u[D == 1 ? o : s]), te = S(l[D == 1 ? o : s]), ne = te, re = te;
		i && t == -1 && (re = b, w(E, re, ee)), w(E, te, ee);
		for (let e = D == 1 ? o : s; e >= o && e <= s; e += D) {
			let n = u[e];
			if (n == null) continue;
			let r = S(l[e]), i = C(n);
			t == 1 ? w(E, r, ee) : w(E, ne, i), w(E, r, i), ee = i, ne = r;
		}
		let ie = ne;
		i && t == 1 && (ie = b + x, w(E, ie, ee));
		let [ae, oe] = xr(e, a);
		if (c.fill != null || ae != 0) {
			let t = T.fill = new Path2D(E), n = C(c.fillTo(e, a, c.min, c.max, ae));
			w(t, ie, n), w(t, re, n);
		}
		if (!c.spanGaps) {
			let i = [];
			i.push(...wr(l, u, o, s, D, S, r));
			let f = c.width * M / 2, p = n || t == 1 ? f : -f, m = n || t == -1 ? -f : f;
			i.forEach((e) => {
				e[0] += p, e[1] += m;
			}), T.gaps = i = c.gaps(e, a, o, s, i), T.clip = J(i, d.ori, h, g, _, v);
		}
		return oe != 0 && (T.band = oe == 2 ? [q(e, a, o, s, E, -1), q(e, a, o, s, E, 1)] : q(e, a, o, s, E, oe)), T;
	});
}
function Ur(e, t, n, r, i, a, o = B) {
	if (e.length > 1) {
		let s = null;
		for (let c = 0, l = Infinity; c < e.length; c++) if (t[c] !== void 0) {
			if (s != null) {
				let t = We(e[c] - e[s]);
				t < l && (l = t, o = We(n(e[c], r, i, a) - n(e[s], r, i, a)));
			}
			s = c;
		}
	}
	return o;
}
function Wr(e) {
	e ||= vt;
	let t = L(e.size, [
		.6,
		B,
		1
	]), n = e.align || 0, r = e.gap || 0, i = e.radius;
	i = i == null ? [0, 0] : typeof i == "number" ? [i, 0] : i;
	let a = V(i), o = 1 - t[0], s = L(t[1], B), c = L(t[2], 1), l = L(e.disp, vt), u = L(e.each, (e) => {}), { fill: d, stroke: f } = l;
	return (e, t, i, p) => br(e, t, (m, h, g, _, v, y, b, x, S, C, w) => {
		let T = m.pxRound, E = n, D = r * M, ee = s * M, te = c * M, ne, re;
		_.ori == 0 ? [ne, re] = a(e, t) : [re, ne] = a(e, t);
		let ie = _.dir * (_.ori == 0 ? 1 : -1), ae = _.ori == 0 ? jr : Mr, oe = _.ori == 0 ? u : (e, t, n, r, i, a, o) => {
			u(e, t, n, i, r, o, a);
		}, se = L(e.bands, yt).find((e) => e.series[0] == t), O = se == null ? 0 : se.dir, k = m.fillTo(e, t, m.min, m.max, O), ce = T(b(k, v, w, S)), le, A, ue, de = C, j = T(m.width * M), fe = !1, pe = null, me = null, he = null, N = null;
		d != null && (j == 0 || f != null) && (fe = !0, pe = d.values(e, t, i, p), me = /* @__PURE__ */ new Map(), new Set(pe).forEach((e) => {
			e != null && me.set(e, new Path2D());
		}), j > 0 && (he = f.values(e, t, i, p), N = /* @__PURE__ */ new Map(), new Set(he).forEach((e) => {
			e != null && N.set(e, new Path2D());
		})));
		let { x0: ge, size: _e } = l;
		if (ge != null && _e != null) {
			E = 1, h = ge.values(e, t, i, p), ge.unit == 2 && (h = h.map((t) => e.posToVal(x + t * C, _.key, !0)));
			let n = _e.values(e, t, i, p);
			A = _e.unit == 2 ? n[0] * C : y(n[0], _, C, x) - y(0, _, C, x), de = Ur(h, g, y, _, C, x, de), ue = de - A + D;
		} else de = Ur(h, g, y, _, C, x, de), ue = de * o + D, A = de - ue;
		ue < 1 && (ue = 0), j >= A / 2 && (j = 0), ue < 5 && (T = at);
		let ve = ue > 0, ye = de - ue - (ve ? j : 0);
		A = T(nt(ye, te, ee)), le = (E == 0 ? A / 2 : E == ie ? 0 : A) - E * ie * ((E == 0 ? D / 2 : 0) + (ve ? j / 2 : 0));
		let be = {
			stroke: null,
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: 0
		}, xe = fe ? null : new Path2D(), P = null;
		if (se != null) P = e.data[se.series[1]];
		else {
			let { y0: n, y1: r } = l;
			n != null && r != null && (g = r.values(e, t, i, p), P = n.values(e, t, i, p));
		}
		let Se = ne * A, Ce = re * A;
		for (let n = ie == 1 ? i : p; n >= i && n <= p; n += ie) {
			let r = g[n];
			if (r == null) continue;
			if (P != null) {
				let e = P[n] ?? 0;
				if (r - e == 0) continue;
				ce = b(e, v, w, S);
			}
			let i = y(_.distr != 2 || l != null ? h[n] : n, _, C, x), a = b(L(r, k), v, w, S), o = T(i - le), s = T(Ye(a, ce)), c = T(Je(a, ce)), u = s - c;
			if (r != null) {
				let i = r < 0 ? Ce : Se, a = r < 0 ? Se : Ce;
				fe ? (j > 0 && he[n] != null && ae(N.get(he[n]), o, c + Ge(j / 2), A, Ye(0, u - j), i, a), pe[n] != null && ae(me.get(pe[n]), o, c + Ge(j / 2), A, Ye(0, u - j), i, a)) : ae(xe, o, c + Ge(j / 2), A, Ye(0, u - j), i, a), oe(e, t, n, o - j / 2, c, A + j, u);
			}
		}
		return j > 0 ? be.stroke = fe ? N : xe : fe || (be._fill = m.width == 0 ? m._fill : m._stroke ?? m._fill, be.width = 0), be.fill = fe ? me : xe, be;
	});
}
function Gr(e, t) {
	let n = L(t?.alignGaps, 0);
	return (t, r, i, a) => br(t, r, (o, s, c, l, u, d, f, p, m, h, g) => {
		[i, a] = je(c, i, a);
		let _ = o.pxRound, v = (e) => _(d(e, l, h, p)), y = (e) => _(f(e, u, g, m)), b, x, S;
		l.ori == 0 ? (b = Dr, S = kr, x = Fr) : (b = Or, S = Ar, x = Ir);
		let C = l.dir * (l.ori == 0 ? 1 : -1), w = v(s[C == 1 ? i : a]), T = w, E = [], D = [];
		for (let e = C == 1 ? i : a; e >= i && e <= a; e += C) if (c[e] != null) {
			let t = s[e], n = v(t);
			E.push(T = n), D.push(y(c[e]));
		}
		let ee = {
			stroke: e(E, D, b, S, x, _),
			fill: null,
			clip: null,
			band: null,
			gaps: null,
			flags: vr
		}, te = ee.stroke, [ne, re] = xr(t, r);
		if (o.fill != null || ne != 0) {
			let e = ee.fill = new Path2D(te), n = y(o.fillTo(t, r, o.min, o.max, ne));
			S(e, T, n), S(e, w, n);
		}
		if (!o.spanGaps) {
			let e = [];
			e.push(...wr(s, c, i, a, C, v, n)), ee.gaps = e = o.gaps(t, r, i, a, e), ee.clip = J(e, l.ori, p, m, h, g);
		}
		return re != 0 && (ee.band = re == 2 ? [q(t, r, i, a, te, -1), q(t, r, i, a, te, 1)] : q(t, r, i, a, te, re)), ee;
	});
}
function Kr(e) {
	return Gr(qr, e);
}
function qr(e, t, n, r, i, a) {
	let o = e.length;
	if (o < 2) return null;
	let s = new Path2D();
	if (n(s, e[0], t[0]), o == 2) r(s, e[1], t[1]);
	else {
		let n = Array(o), r = Array(o - 1), a = Array(o - 1), c = Array(o - 1);
		for (let n = 0; n < o - 1; n++) a[n] = t[n + 1] - t[n], c[n] = e[n + 1] - e[n], r[n] = a[n] / c[n];
		n[0] = r[0];
		for (let e = 1; e < o - 1; e++) r[e] === 0 || r[e - 1] === 0 || r[e - 1] > 0 != r[e] > 0 ? n[e] = 0 : (n[e] = 3 * (c[e - 1] + c[e]) / ((2 * c[e] + c[e - 1]) / r[e - 1] + (c[e] + 2 * c[e - 1]) / r[e]), isFinite(n[e]) || (n[e] = 0));
		n[o - 1] = r[o - 2];
		for (let r = 0; r < o - 1; r++) i(s, e[r] + c[r] / 3, t[r] + n[r] * c[r] / 3, e[r + 1] - c[r] / 3, t[r + 1] - n[r + 1] * c[r] / 3, e[r + 1], t[r + 1]);
	}
	return s;
}
var Jr = /* @__PURE__ */ new Set();
function Yr() {
	for (let e of Jr) e.syncRect(!0);
}
A && (Te(se, de, Yr), Te(O, de, Yr, !0), Te(ce, de, () => {
	Y.pxRatio = M;
}));
var Xr = Vr(), Zr = Lr();
function Qr(e, t, n, r) {
	return (r ? [e[0], e[1]].concat(e.slice(2)) : [e[0]].concat(e.slice(1))).map((e, r) => ei(e, r, t, n));
}
function $r(e, t) {
	return e.map((e, n) => n == 0 ? {} : At({}, t, e));
}
function ei(e, t, n, r) {
	return At({}, t == 0 ? n : r, e);
}
function ti(e, t, n) {
	return t == null ? bt : [t, n];
}
var ni = ti;
function ri(e, t, n) {
	return t == null ? bt : Re(t, n, Fe, !0);
}
function ii(e, t, n, r) {
	return t == null ? bt : Ne(t, n, e.scales[r].log, !1);
}
var ai = ii;
function oi(e, t, n, r) {
	return t == null ? bt : Pe(t, n, e.scales[r].log, !1);
}
var si = oi;
function ci(e, t, n, r, i) {
	let a = Ye(tt(e), tt(t)), o = t - e, s = De(i / r * o, n);
	do {
		let e = n[s], t = r * e / o;
		if (t >= i && a + (e < 5 ? ht.get(e) : 0) <= 17) return [e, t];
	} while (++s < n.length);
	return [0, 0];
}
function li(e) {
	let t, n;
	return e = e.replace(/(\d+)px/, (e, r) => (t = Ke((n = +r) * M)) + "px"), [
		e,
		t,
		n
	];
}
function ui(e) {
	e.show && [e.font, e.labelFont].forEach((e) => {
		let t = H(e[2] * M, 1);
		e[0] = e[0].replace(/[0-9.]+px/, t + "px"), e[1] = t;
	});
}
function Y(e, D, se) {
	let O = { mode: L(e.mode, 1) }, k = O.mode;
	function A(e, t, n, r) {
		let i = t.valToPct(e);
		return r + n * (t.dir == -1 ? 1 - i : i);
	}
	function j(e, t, n, r) {
		let i = t.valToPct(e);
		return r + n * (t.dir == -1 ? i : 1 - i);
	}
	function fe(e, t, n, r) {
		return t.ori == 0 ? A(e, t, n, r) : j(e, t, n, r);
	}
	O.valToPosH = A, O.valToPosV = j;
	let pe = !1;
	O.status = 0;
	let ve = O.root = _e(t);
	if (e.id != null && (ve.id = e.id), me(ve, e.class), e.title) {
		let t = _e(i, ve);
		t.textContent = e.title;
	}
	let be = ge("canvas"), P = O.ctx = be.getContext("2d"), Ce = _e(a, ve);
	Te("click", Ce, (e) => {
		e.target === Oe && (X != Ni || Z != Pi) && Ri.click(O, e);
	}, !0);
	let we = O.under = _e(o, Ce);
	Ce.appendChild(be);
	let Oe = O.over = _e(s, Ce);
	e = kt(e);
	let ke = +L(e.pxAlign, 1), Ae = Tr(ke);
	(e.plugins || []).forEach((t) => {
		t.opts && (e = t.opts(O, e) || e);
	});
	let je = e.ms || .001, F = O.series = k == 1 ? Qr(e.series || [], qn, fr, !1) : $r(e.series || [null], dr), Le = O.axes = Qr(e.axes || [], Wn, or, !0), I = O.scales = {}, Be = O.bands = e.bands || [];
	Be.forEach((e) => {
		e.fill = V(e.fill || null), e.dir = L(e.dir, -1);
	});
	let R = k == 2 ? F[1].facets[0].scale : F[0].scale, Ve = {
		axes: _i,
		series: Gr
	}, He = (e.drawOrder || ["axes", "series"]).map((e) => Ve[e]);
	function Ge(e) {
		let t = e.distr == 3 ? (t) => Qe(t > 0 ? t : e.clamp(O, t, e.min, e.max, e.key)) : e.distr == 4 ? (t) => et(t, e.asinh) : e.distr == 100 ? (t) => e.fwd(t) : (e) => e;
		return (n) => {
			let r = t(n), { _min: i, _max: a } = e, o = a - i;
			return (r - i) / o;
		};
	}
	function Ze(t) {
		let n = I[t];
		if (n == null) {
			let r = (e.scales || vt)[t] || vt;
			if (r.from != null) {
				Ze(r.from);
				let e = At({}, I[r.from], r, { key: t });
				e.valToPct = Ge(e), I[t] = e;
			} else {
				n = I[t] = At({}, t == R ? mr : hr, r), n.key = t;
				let e = n.time, i = n.range, a = xt(i);
				if ((t != R || k == 2 && !e) && (a && (i[0] == null || i[1] == null) && (i = {
					min: i[0] == null ? Ie : {
						mode: 1,
						hard: i[0],
						soft: i[0]
					},
					max: i[1] == null ? Ie : {
						mode: 1,
						hard: i[1],
						soft: i[1]
					}
				}, a = !1), !a && Tt(i))) {
					let e = i;
					i = (t, n, r) => n == null ? bt : Re(n, r, e);
				}
				n.range = V(i || (e ? ni : t == R ? n.distr == 3 ? ai : n.distr == 4 ? si : ti : n.distr == 3 ? ii : n.distr == 4 ? oi : ri)), n.auto = V(!a && n.auto), n.clamp = V(n.clamp || pr), n._min = n._max = null, n.valToPct = Ge(n);
			}
		}
	}
	Ze("x"), Ze("y"), k == 1 && F.forEach((e) => {
		Ze(e.scale);
	}), Le.forEach((e) => {
		Ze(e.scale);
	});
	for (let t in e.scales) Ze(t);
	let z = I[R], tt = z.distr, it, at;
	z.ori == 0 ? (me(ve, n), it = A, at = j) : (me(ve, r), it = j, at = A);
	let ut = {};
	for (let e in I) {
		let t = I[e];
		(t.min != null || t.max != null) && (ut[e] = {
			min: t.min,
			max: t.max
		}, t.min = t.max = null);
	}
	let dt = e.tzDate || ((e) => new Date(Ke(e / je))), pt = e.fmtDate || qt, mt = je == 1 ? mn(dt) : _n(dt), _t = yn(dt, vn(je == 1 ? pn : gn, pt)), St = wn(dt, Sn(Cn, pt)), Dt = [], Ot = O.legend = At({}, Dn, e.legend), U = O.cursor = At({}, In, { drag: { y: k == 2 } }, e.cursor), jt = Ot.show, Mt = U.show, Nt = Ot.markers;
	Ot.idxs = Dt, Nt.width = V(Nt.width), Nt.dash = V(Nt.dash), Nt.stroke = V(Nt.stroke), Nt.fill = V(Nt.fill);
	let Pt, It, Lt, Rt = [], zt = [], Bt, Vt = !1, Ht = {};
	if (Ot.live) {
		let e = F[1] ? F[1].values : null;
		Vt = e != null, Bt = Vt ? e(O, 1, 0) : { _: 0 };
		for (let e in Bt) Ht[e] = le;
	}
	if (jt) {
		if (Pt = ge("table", m, ve), Lt = ge("tbody", null, Pt), Ot.mount(O, Pt), Vt) {
			It = ge("thead", null, Pt, Lt);
			let e = ge("tr", null, It);
			for (var Ut in ge("th", null, e), Bt) ge("th", y, e).textContent = Ut;
		} else me(Pt, g), Ot.live && me(Pt, h);
	}
	let Wt = { show: !0 }, Gt = { show: !1 };
	function Kt(e, t) {
		if (t == 0 && (Vt || !Ot.live || k == 2)) return bt;
		let n = [], r = ge("tr", _, Lt, Lt.childNodes[t]);
		me(r, e.class), e.show || me(r, l);
		let i = ge("th", null, r);
		if (Nt.show) {
			let e = _e(v, i);
			if (t > 0) {
				let n = Nt.width(O, t);
				n && (e.style.border = n + "px " + Nt.dash(O, t) + " " + Nt.stroke(O, t)), e.style.background = Nt.fill(O, t);
			}
		}
		let a = _e(y, i);
		for (var o in e.label instanceof HTMLElement ? a.appendChild(e.label) : a.textContent = e.label, t > 0 && (Nt.show || (a.style.color = e.width > 0 ? Nt.stroke(O, t) : Nt.fill(O, t)), Yt("click", i, (t) => {
			if (U._lock) return;
			Ln(t);
			let n = F.indexOf(e);
			if ((t.ctrlKey || t.metaKey) != Ot.isolate) {
				let e = F.some((e, t) => t > 0 && t != n && e.show);
				F.forEach((t, r) => {
					r > 0 && Wi(r, e ? r == n ? Wt : Gt : Wt, !0, ka.setSeries);
				});
			} else Wi(n, { show: !e.show }, !0, ka.setSeries);
		}, !1), Bn && Yt(ie, i, (t) => {
			U._lock || (Ln(t), Wi(F.indexOf(e), Qi, !0, ka.setSeries));
		}, !1)), Bt) {
			let e = ge("td", b, r);
			e.textContent = "--", n.push(e);
		}
		return [r, n];
	}
	let Jt = /* @__PURE__ */ new Map();
	function Yt(e, t, n, r = !0) {
		let i = Jt.get(t) || {}, a = U.bind[e](O, t, n, r);
		a && (Te(e, t, i[e] = a), Jt.set(t, i));
	}
	function Xt(e, t, n) {
		let r = Jt.get(t) || {};
		for (let n in r) (e == null || n == e) && (Ee(n, t, r[n]), delete r[n]);
		e ?? Jt.delete(t);
	}
	let Zt = 0, Qt = 0, W = 0, G = 0, tn = 0, nn = 0, rn = tn, an = nn, on = W, sn = G, cn = 0, ln = 0, un = 0, K = 0;
	O.bbox = {};
	let dn = !1, xn = !1, Tn = !1, En = !1, On = !1, kn = !1;
	function An(e, t, n) {
		(n || e != O.width || t != O.height) && jn(e, t), vi(!1), Tn = !0, xn = !0, Ci();
	}
	function jn(e, t) {
		O.width = Zt = W = e, O.height = Qt = G = t, tn = nn = 0, Pn(), Fn();
		let n = O.bbox;
		cn = n.left = ft(tn * M, .5), ln = n.top = ft(nn * M, .5), un = n.width = ft(W * M, .5), K = n.height = ft(G * M, .5);
	}
	function Mn() {
		let e = !1, t = 0;
		for (; !e;) {
			t++;
			let n = hi(t), r = gi(t);
			e = t == 3 || n && r, e || (jn(O.width, O.height), xn = !0);
		}
	}
	function Nn({ width: e, height: t }) {
		An(e, t);
	}
	O.setSize = Nn;
	function Pn() {
		let e = !1, t = !1, n = !1, r = !1;
		Le.forEach((i, a) => {
			if (i.show && i._show) {
				let { side: a, _size: o } = i, s = a % 2, c = o + (i.label == null ? 0 : i.labelSize);
				c > 0 && (s ? (W -= c, a == 3 ? (tn += c, r = !0) : n = !0) : (G -= c, a == 0 ? (nn += c, e = !0) : t = !0));
			}
		}), cr[0] = e, cr[1] = n, cr[2] = t, cr[3] = r, W -= br[1] + br[3], tn += br[3], G -= br[2] + br[0], nn += br[0];
	}
	function Fn() {
		let e = tn + W, t = nn + G, n = tn, r = nn;
		function i(i, a) {
			switch (i) {
				case 1: return e += a, e - a;
				case 2: return t += a, t - a;
				case 3: return n -= a, n + a;
				case 0: return r -= a, r + a;
			}
		}
		Le.forEach((e, t) => {
			if (e.show && e._show) {
				let t = e.side;
				e._pos = i(t, e._size), e.label != null && (e._lpos = i(t, e.labelSize));
			}
		});
	}
	if (U.dataIdx == null) {
		let e = U.hover, t = e.skip = new Set(e.skip ?? []);
		t.add(void 0);
		let n = e.prox = V(e.prox), r = e.bias ??= 0;
		U.dataIdx = (e, i, a, o) => {
			if (i == 0) return a;
			let s = a, c = n(e, i, a, o) ?? B, l = c >= 0 && c < B, u = z.ori == 0 ? W : G, d = U.left, f = D[0], p = D[i];
			if (t.has(p[a])) {
				s = null;
				let e = null, n = null, i;
				if (r == 0 || r == -1) for (i = a; e == null && i-- > 0;) t.has(p[i]) || (e = i);
				if (r == 0 || r == 1) for (i = a; n == null && i++ < p.length;) t.has(p[i]) || (n = i);
				if (e != null || n != null) {
					if (l) {
						let t = e == null ? -Infinity : it(f[e], z, u, 0), r = n == null ? Infinity : it(f[n], z, u, 0), i = d - t, a = r - d;
						i <= a ? i <= c && (s = e) : a <= c && (s = n);
					} else s = n == null ? e : e == null ? n : a - e <= n - a ? e : n;
				}
			} else l && We(d - it(f[a], z, u, 0)) > c && (s = null);
			return s;
		};
	}
	let Ln = (e) => {
		U.event = e;
	};
	U.idxs = Dt, U._lock = !1;
	let Rn = U.points;
	Rn.show = V(Rn.show), Rn.size = V(Rn.size), Rn.stroke = V(Rn.stroke), Rn.width = V(Rn.width), Rn.fill = V(Rn.fill);
	let zn = O.focus = At({}, e.focus || { alpha: .3 }, U.focus), Bn = zn.prox >= 0, Vn = Bn && Rn.one, Hn = [], Un = [], Qn = [];
	function $n(e, t) {
		let n = Rn.show(O, t);
		if (n instanceof HTMLElement) return me(n, p), me(n, e.class), ye(n, -10, -10, W, G), Oe.insertBefore(n, Hn[t]), n;
	}
	function er(e, t) {
		if (k == 1 || t > 0) {
			let t = k == 1 && I[e.scale].time, n = e.value;
			e.value = t ? wt(n) ? wn(dt, Sn(n, pt)) : n || St : n || ar, e.label = e.label || (t ? Kn : Gn);
		}
		if (Vn || t > 0) {
			e.width = e.width == null ? 1 : e.width, e.paths = e.paths || Xr || st, e.fillTo = V(e.fillTo || Sr), e.pxAlign = +L(e.pxAlign, ke), e.pxRound = Tr(e.pxAlign), e.stroke = V(e.stroke || null), e.fill = V(e.fill || null), e._stroke = e._fill = e._paths = e._focus = null;
			let t = sr(Ye(1, e.width), 1), n = e.points = At({}, {
				size: t,
				width: Ye(1, t * .2),
				stroke: e.stroke,
				space: t * 2,
				paths: Zr,
				_stroke: null,
				_fill: null
			}, e.points);
			n.show = V(n.show), n.filter = V(n.filter), n.fill = V(n.fill), n.stroke = V(n.stroke), n.paths = V(n.paths), n.pxAlign = e.pxAlign;
		}
		if (jt) {
			let n = Kt(e, t);
			Rt.splice(t, 0, n[0]), zt.splice(t, 0, n[1]), Ot.values.push(null);
		}
		if (Mt) {
			Dt.splice(t, 0, null);
			let n = null;
			Vn ? t == 0 && (n = $n(e, t)) : t > 0 && (n = $n(e, t)), Hn.splice(t, 0, n), Un.splice(t, 0, 0), Qn.splice(t, 0, 0);
		}
		Da("addSeries", t);
	}
	function tr(e, t) {
		t ??= F.length, e = k == 1 ? ei(e, t, qn, fr) : ei(e, t, {}, dr), F.splice(t, 0, e), er(F[t], t);
	}
	O.addSeries = tr;
	function nr(e) {
		if (F.splice(e, 1), jt) {
			Ot.values.splice(e, 1), zt.splice(e, 1);
			let t = Rt.splice(e, 1)[0];
			Xt(null, t.firstChild), t.remove();
		}
		Mt && (Dt.splice(e, 1), Hn.splice(e, 1)[0].remove(), Un.splice(e, 1), Qn.splice(e, 1)), Da("delSeries", e);
	}
	O.delSeries = nr;
	let cr = [
		!1,
		!1,
		!1,
		!1
	];
	function lr(e, t) {
		if (e._show = e.show, e.show) {
			let n = e.side % 2, r = I[e.scale];
			r ??= (e.scale = n ? F[1].scale : R, I[e.scale]);
			let i = r.time;
			e.size = V(e.size), e.space = V(e.space), e.rotate = V(e.rotate), xt(e.incrs) && e.incrs.forEach((e) => {
				!ht.has(e) && ht.set(e, gt(e));
			}), e.incrs = V(e.incrs || (r.distr == 2 ? $t : i ? je == 1 ? fn : hn : en)), e.splits = V(e.splits || (i && r.distr == 1 ? mt : r.distr == 3 ? Xn : r.distr == 4 ? Zn : Yn)), e.stroke = V(e.stroke), e.grid.stroke = V(e.grid.stroke), e.ticks.stroke = V(e.ticks.stroke), e.border.stroke = V(e.border.stroke);
			let a = e.values;
			e.values = xt(a) && !xt(a[0]) ? V(a) : i ? xt(a) ? yn(dt, vn(a, pt)) : wt(a) ? bn(dt, a) : a || _t : a || Jn, e.filter = V(e.filter || (r.distr >= 3 && r.log == 10 ? rr : r.distr == 3 && r.log == 2 ? ir : ot)), e.font = li(e.font), e.labelFont = li(e.labelFont), e._size = e.size(O, null, t, 0), e._space = e._rotate = e._incrs = e._found = e._splits = e._values = null, e._size > 0 && (cr[t] = !0, e._el = _e(c, Ce));
		}
	}
	function ur(e, t, n, r) {
		let [i, a, o, s] = n, c = t % 2, l = 0;
		return c == 0 && (s || a) && (l = t == 0 && !i || t == 2 && !o ? Ke(Wn.size / 3) : 0), c == 1 && (i || o) && (l = t == 1 && !a || t == 3 && !s ? Ke(or.size / 2) : 0), l;
	}
	let gr = O.padding = (e.padding || [
		ur,
		ur,
		ur,
		ur
	]).map((e) => V(L(e, ur))), br = O._padding = gr.map((e, t) => e(O, t, cr, 0)), xr, q = null, J = null, Cr = k == 1 ? F[0].idxs : null, wr = null, Er = !1;
	function Dr(e, t) {
		if (D = e ?? [], O.data = O._data = D, k == 2) {
			xr = 0;
			for (let e = 1; e < F.length; e++) xr += D[e][0].length;
		} else {
			D.length == 0 && (O.data = O._data = D = [[]]), wr = D[0], xr = wr.length;
			let e = D;
			if (tt == 2) {
				e = D.slice();
				let t = e[0] = Array(xr);
				for (let e = 0; e < xr; e++) t[e] = e;
			}
			O._data = D = e;
		}
		if (vi(!0), Da("setData"), tt == 2 && (Tn = !0), t !== !1) {
			let e = z;
			e.auto(O, Er) ? Or() : Ui(R, e.min, e.max), En ||= U.left >= 0, kn = !0, Ci();
		}
	}
	O.setData = Dr;
	function Or() {
		Er = !0;
		let e, t;
		k == 1 && (xr > 0 ? (q = Cr[0] = 0, J = Cr[1] = xr - 1, e = D[0][q], t = D[0][J], tt == 2 ? (e = q, t = J) : e == t && (tt == 3 ? [e, t] = Ne(e, e, z.log, !1) : tt == 4 ? [e, t] = Pe(e, e, z.log, !1) : z.time ? t = e + Ke(86400 / je) : [e, t] = Re(e, t, Fe, !0))) : (q = Cr[0] = e = null, J = Cr[1] = t = null)), Ui(R, e, t);
	}
	let kr, Ar, jr, Mr, Nr, Pr, Fr, Ir, Lr, Rr;
	function zr(e, t, n, r, i, a) {
		e ??= ee, n ??= yt, r ??= "butt", i ??= ee, a ??= "round", e != kr && (P.strokeStyle = kr = e), i != Ar && (P.fillStyle = Ar = i), t != jr && (P.lineWidth = jr = t), a != Nr && (P.lineJoin = Nr = a), r != Pr && (P.lineCap = Pr = r), n != Mr && P.setLineDash(Mr = n);
	}
	function Br(e, t, n, r) {
		t != Ar && (P.fillStyle = Ar = t), e != Fr && (P.font = Fr = e), n != Ir && (P.textAlign = Ir = n), r != Lr && (P.textBaseline = Lr = r);
	}
	function Vr(e, t, n, r, i = 0) {
		if (r.length > 0 && e.auto(O, Er) && (t == null || t.min == null)) {
			let t = L(q, 0), a = L(J, r.length - 1), o = n.min == null ? Me(r, t, a, i, e.distr == 3) : [n.min, n.max];
			e.min = Je(e.min, n.min = o[0]), e.max = Ye(e.max, n.max = o[1]);
		}
	}
	let Hr = {
		min: null,
		max: null
	};
	function Ur() {
		for (let e in I) {
			let t = I[e];
			ut[e] == null && (t.min == null || ut[R] != null && t.auto(O, Er)) && (ut[e] = Hr);
		}
		for (let e in I) {
			let t = I[e];
			ut[e] == null && t.from != null && ut[t.from] != null && (ut[e] = Hr);
		}
		ut[R] != null && vi(!0);
		let e = {};
		for (let t in ut) {
			let n = ut[t];
			if (n != null) {
				let r = e[t] = kt(I[t], Et);
				if (n.min != null) At(r, n);
				else if (t != R || k == 2) {
					if (xr == 0 && r.from == null) {
						let e = r.range(O, null, null, t);
						r.min = e[0], r.max = e[1];
					} else r.min = B, r.max = -Infinity;
				}
			}
		}
		if (xr > 0) {
			F.forEach((t, n) => {
				if (k == 1) {
					let r = t.scale, i = ut[r];
					if (i == null) return;
					let a = e[r];
					if (n == 0) {
						let e = a.range(O, a.min, a.max, r);
						a.min = e[0], a.max = e[1], q = De(a.min, D[0]), J = De(a.max, D[0]), J - q > 1 && (D[0][q] < a.min && q++, D[0][J] > a.max && J--), t.min = wr[q], t.max = wr[J];
					} else t.show && t.auto && Vr(a, i, t, D[n], t.sorted);
					t.idxs[0] = q, t.idxs[1] = J;
				} else if (n > 0 && t.show && t.auto) {
					let [r, i] = t.facets, a = r.scale, o = i.scale, [s, c] = D[n], l = e[a], u = e[o];
					l != null && Vr(l, ut[a], r, s, r.sorted), u != null && Vr(u, ut[o], i, c, i.sorted), t.min = i.min, t.max = i.max;
				}
			});
			for (let t in e) {
				let n = e[t], r = ut[t];
				if (n.from == null && (r == null || r.min == null)) {
					let e = n.range(O, n.min == B ? null : n.min, n.max == -Infinity ? null : n.max, t);
					n.min = e[0], n.max = e[1];
				}
			}
		}
		for (let t in e) {
			let n = e[t];
			if (n.from != null) {
				let r = e[n.from];
				if (r.min == null) n.min = n.max = null;
				else {
					let e = n.range(O, r.min, r.max, t);
					n.min = e[0], n.max = e[1];
				}
			}
		}
		let t = {}, n = !1;
		for (let r in e) {
			let i = e[r], a = I[r];
			if (a.min != i.min || a.max != i.max) {
				a.min = i.min, a.max = i.max;
				let e = a.distr;
				a._min = e == 3 ? Qe(a.min) : e == 4 ? et(a.min, a.asinh) : e == 100 ? a.fwd(a.min) : a.min, a._max = e == 3 ? Qe(a.max) : e == 4 ? et(a.max, a.asinh) : e == 100 ? a.fwd(a.max) : a.max, t[r] = n = !0;
			}
		}
		if (n) {
			F.forEach((e, n) => {
				k == 2 ? n > 0 && t.y && (e._paths = null) : t[e.scale] && (e._paths = null);
			});
			for (let e in t) Tn = !0, Da("setScale", e);
			Mt && U.left >= 0 && (En = kn = !0);
		}
		for (let e in ut) ut[e] = null;
	}
	function Wr(e) {
		let t = nt(q - 1, 0, xr - 1), n = nt(J + 1, 0, xr - 1);
		for (; e[t] == null && t > 0;) t--;
		for (; e[n] == null && n < xr - 1;) n++;
		return [t, n];
	}
	function Gr() {
		if (xr > 0) {
			let e = F.some((e) => e._focus) && Rr != zn.alpha;
			e && (P.globalAlpha = Rr = zn.alpha), F.forEach((e, t) => {
				if (t > 0 && e.show && (Kr(t, !1), Kr(t, !0), e._paths == null)) {
					let n = Rr;
					Rr != e.alpha && (P.globalAlpha = Rr = e.alpha);
					let r = k == 2 ? [0, D[t][0].length - 1] : Wr(D[t]);
					e._paths = e.paths(O, t, r[0], r[1]), Rr != n && (P.globalAlpha = Rr = n);
				}
			}), F.forEach((e, t) => {
				if (t > 0 && e.show) {
					let n = Rr;
					Rr != e.alpha && (P.globalAlpha = Rr = e.alpha), e._paths != null && qr(t, !1);
					{
						let n = e._paths == null ? null : e._paths.gaps, r = e.points.show(O, t, q, J, n), i = e.points.filter(O, t, r, n);
						(r || i) && (e.points._paths = e.points.paths(O, t, q, J, i), qr(t, !0));
					}
					Rr != n && (P.globalAlpha = Rr = n), Da("drawSeries", t);
				}
			}), e && (P.globalAlpha = Rr = 1);
		}
	}
	function Kr(e, t) {
		let n = t ? F[e].points : F[e];
		n._stroke = n.stroke(O, e), n._fill = n.fill(O, e);
	}
	function qr(e, t) {
		let n = t ? F[e].points : F[e], { stroke: r, fill: i, clip: a, flags: o, _stroke: s = n._stroke, _fill: c = n._fill, _width: l = n.width } = n._paths;
		l = H(l * M, 3);
		let u = null, d = l % 2 / 2;
		t && c == null && (c = l > 0 ? "#fff" : s);
		let f = n.pxAlign == 1 && d > 0;
		if (f && P.translate(d, d), !t) {
			let e = cn - l / 2, t = ln - l / 2, n = un + l, r = K + l;
			u = new Path2D(), u.rect(e, t, n, r);
		}
		t ? Y(s, l, n.dash, n.cap, c, r, i, o, a) : Yr(e, s, l, n.dash, n.cap, c, r, i, o, u, a), f && P.translate(-d, -d);
	}
	function Yr(e, t, n, r, i, a, o, s, c, l, u) {
		let d = !1;
		c != 0 && Be.forEach((f, p) => {
			if (f.series[0] == e) {
				let e = F[f.series[1]], m = D[f.series[1]], h = (e._paths || vt).band;
				xt(h) && (h = f.dir == 1 ? h[0] : h[1]);
				let g, _ = null;
				e.show && h && ze(m, q, J) ? (_ = f.fill(O, p) || a, g = e._paths.clip) : h = null, Y(t, n, r, i, _, o, s, c, l, u, g, h), d = !0;
			}
		}), d || Y(t, n, r, i, a, o, s, c, l, u);
	}
	function Y(e, t, n, r, i, a, o, s, c, l, u, d) {
		zr(e, t, n, r, i), (c || l || d) && (P.save(), c && P.clip(c), l && P.clip(l)), d ? (s & 3) == 3 ? (P.clip(d), u && P.clip(u), fi(i, o), di(e, a, t)) : s & yr ? (fi(i, o), P.clip(d), di(e, a, t)) : s & vr && (P.save(), P.clip(d), u && P.clip(u), fi(i, o), P.restore(), di(e, a, t)) : (fi(i, o), di(e, a, t)), (c || l || d) && P.restore();
	}
	function di(e, t, n) {
		n > 0 && (t instanceof Map ? t.forEach((e, t) => {
			P.strokeStyle = kr = t, P.stroke(e);
		}) : t != null && e && P.stroke(t));
	}
	function fi(e, t) {
		t instanceof Map ? t.forEach((e, t) => {
			P.fillStyle = Ar = t, P.fill(e);
		}) : t != null && e && P.fill(t);
	}
	function pi(e, t, n, r) {
		let i = Le[e], a;
		if (r <= 0) a = [0, 0];
		else {
			let o = i._space = i.space(O, e, t, n, r);
			a = ci(t, n, i._incrs = i.incrs(O, e, t, n, r, o), r, o);
		}
		return i._found = a;
	}
	function mi(e, t, n, r, i, a, o, s, c, l) {
		let u = o % 2 / 2;
		ke == 1 && P.translate(u, u), zr(s, o, c, l, s), P.beginPath();
		let d, f, p, m, h = i + (r == 0 || r == 3 ? -a : a);
		n == 0 ? (f = i, m = h) : (d = i, p = h);
		for (let r = 0; r < e.length; r++) t[r] != null && (n == 0 ? d = p = e[r] : f = m = e[r], P.moveTo(d, f), P.lineTo(p, m));
		P.stroke(), ke == 1 && P.translate(-u, -u);
	}
	function hi(e) {
		let t = !0;
		return Le.forEach((n, r) => {
			if (!n.show) return;
			let i = I[n.scale];
			if (i.min == null) {
				n._show && (t = !1, n._show = !1, vi(!1));
				return;
			}
			n._show || (t = !1, n._show = !0, vi(!1));
			let a = n.side, o = a % 2, { min: s, max: c } = i, [l, u] = pi(r, s, c, o == 0 ? W : G);
			if (u == 0) return;
			let d = i.distr == 2, f = n._splits = n.splits(O, r, s, c, l, u, d), p = i.distr == 2 ? f.map((e) => wr[e]) : f, m = i.distr == 2 ? wr[f[1]] - wr[f[0]] : l, h = n._values = n.values(O, n.filter(O, p, r, u, m), r, u, m);
			n._rotate = a == 2 ? n.rotate(O, h, r, u) : 0;
			let g = n._size;
			n._size = qe(n.size(O, h, r, e)), g != null && n._size != g && (t = !1);
		}), t;
	}
	function gi(e) {
		let t = !0;
		return gr.forEach((n, r) => {
			let i = n(O, r, cr, e);
			i != br[r] && (t = !1), br[r] = i;
		}), t;
	}
	function _i() {
		for (let e = 0; e < Le.length; e++) {
			let t = Le[e];
			if (!t.show || !t._show) continue;
			let n = t.side, r = n % 2, i, a, o = t.stroke(O, e), s = n == 0 || n == 3 ? -1 : 1, [c, l] = t._found;
			if (t.label != null) {
				let u = t.labelGap * s, d = Ke((t._lpos + u) * M);
				Br(t.labelFont[0], o, "center", n == 2 ? C : w), P.save(), r == 1 ? (i = a = 0, P.translate(d, Ke(ln + K / 2)), P.rotate((n == 3 ? -Ue : Ue) / 2)) : (i = Ke(cn + un / 2), a = d);
				let f = rt(t.label) ? t.label(O, e, c, l) : t.label;
				P.fillText(f, i, a), P.restore();
			}
			if (l == 0) continue;
			let u = I[t.scale], d = r == 0 ? un : K, f = r == 0 ? cn : ln, p = t._splits, m = u.distr == 2 ? p.map((e) => wr[e]) : p, h = u.distr == 2 ? wr[p[1]] - wr[p[0]] : c, g = t.ticks, _ = t.border, v = g.show ? g.size : 0, y = Ke(v * M), b = Ke((t.alignTo == 2 ? t._size - v - t.gap : t.gap) * M), x = t._rotate * -Ue / 180, S = Ae(t._pos * M), D = S + (y + b) * s;
			a = r == 0 ? D : 0, i = r == 1 ? D : 0;
			let ee = t.font[0];
			Br(ee, o, t.align == 1 ? T : t.align == 2 ? E : x > 0 ? T : x < 0 ? E : r == 0 ? "center" : n == 3 ? E : T, x || r == 1 ? "middle" : n == 2 ? C : w);
			let te = t.font[1] * t.lineGap, ne = p.map((e) => Ae(fe(e, u, d, f))), re = t._values;
			for (let e = 0; e < re.length; e++) {
				let t = re[e];
				if (t != null) {
					r == 0 ? i = ne[e] : a = ne[e], t = "" + t;
					let n = t.indexOf("\n") == -1 ? [t] : t.split(/\n/gm);
					for (let e = 0; e < n.length; e++) {
						let t = n[e];
						x ? (P.save(), P.translate(i, a + e * te), P.rotate(x), P.fillText(t, 0, 0), P.restore()) : P.fillText(t, i, a + e * te);
					}
				}
			}
			g.show && mi(ne, g.filter(O, m, e, l, h), r, n, S, y, H(g.width * M, 3), g.stroke(O, e), g.dash, g.cap);
			let ie = t.grid;
			ie.show && mi(ne, ie.filter(O, m, e, l, h), r, r == 0 ? 2 : 1, r == 0 ? ln : cn, r == 0 ? K : un, H(ie.width * M, 3), ie.stroke(O, e), ie.dash, ie.cap), _.show && mi([S], [1], +(r == 0), r == 0 ? 1 : 2, r == 1 ? ln : cn, r == 1 ? K : un, H(_.width * M, 3), _.stroke(O, e), _.dash, _.cap);
		}
		Da("drawAxes");
	}
	function vi(e) {
		F.forEach((t, n) => {
			n > 0 && (t._paths = null, e && (k == 1 ? (t.min = null, t.max = null) : t.facets.forEach((e) => {
				e.min = null, e.max = null;
			})));
		});
	}
	let yi = !1, bi = !1, xi = [];
	function Si() {
		bi = !1;
		for (let e = 0; e < xi.length; e++) Da(...xi[e]);
		xi.length = 0;
	}
	function Ci() {
		yi ||= (Ft(Ti), !0);
	}
	function wi(e, t = !1) {
		yi = !0, bi = t, e(O), Ti(), t && xi.length > 0 && queueMicrotask(Si);
	}
	O.batch = wi;
	function Ti() {
		if (dn &&= (Ur(), !1), Tn &&= (Mn(), !1), xn) {
			if (N(we, T, tn), N(we, C, nn), N(we, x, W), N(we, S, G), N(Oe, T, tn), N(Oe, C, nn), N(Oe, x, W), N(Oe, S, G), N(Ce, x, Zt), N(Ce, S, Qt), be.width = Ke(Zt * M), be.height = Ke(Qt * M), Le.forEach(({ _el: e, _show: t, _size: n, _pos: r, side: i }) => {
				if (e != null) {
					if (t) {
						let t = i === 3 || i === 0 ? n : 0, a = i % 2 == 1;
						N(e, a ? "left" : "top", r - t), N(e, a ? "width" : "height", n), N(e, a ? "top" : "left", a ? nn : tn), N(e, a ? "height" : "width", a ? G : W), he(e, l);
					} else me(e, l);
				}
			}), kr = Ar = jr = Nr = Pr = Fr = Ir = Lr = Mr = null, Rr = 1, da(!0), tn != rn || nn != an || W != on || G != sn) {
				vi(!1);
				let e = W / on, t = G / sn;
				if (Mt && !En && U.left >= 0) {
					U.left *= e, U.top *= t, ki && ye(ki, Ke(U.left), 0, W, G), Ai && ye(Ai, 0, Ke(U.top), W, G);
					for (let n = 0; n < Hn.length; n++) {
						let r = Hn[n];
						r != null && (Un[n] *= e, Qn[n] *= t, ye(r, qe(Un[n]), qe(Qn[n]), W, G));
					}
				}
				if ($.show && !On && $.left >= 0 && $.width > 0) {
					$.left *= e, $.width *= e, $.top *= t, $.height *= t;
					for (let e in ma) N(Bi, e, $[e]);
				}
				rn = tn, an = nn, on = W, sn = G;
			}
			Da("setSize"), xn = !1;
		}
		Zt > 0 && Qt > 0 && (P.clearRect(0, 0, be.width, be.height), Da("drawClear"), He.forEach((e) => e()), Da("draw")), $.show && On && (Vi($), On = !1), Mt && En && (la(null, !0, !1), En = !1), Ot.show && Ot.live && kn && (sa(), kn = !1), pe || (pe = !0, O.status = 1, Da("ready")), Er = !1, yi = !1;
	}
	O.redraw = (e, t) => {
		Tn = t || !1, e === !1 ? Ci() : Ui(R, z.min, z.max);
	};
	function Ei(e, t) {
		let n = I[e];
		if (n.from == null) {
			if (xr == 0) {
				let r = n.range(O, t.min, t.max, e);
				t.min = r[0], t.max = r[1];
			}
			if (t.min > t.max) {
				let e = t.min;
				t.min = t.max, t.max = e;
			}
			if (xr > 1 && t.min != null && t.max != null && t.max - t.min < 1e-16) return;
			e == R && n.distr == 2 && xr > 0 && (t.min = De(t.min, D[0]), t.max = De(t.max, D[0]), t.min == t.max && t.max++), ut[e] = t, dn = !0, Ci();
		}
	}
	O.setScale = Ei;
	let Di, Oi, ki, Ai, ji, Mi, Ni, Pi, Fi, Ii, X, Z, Li = !1, Ri = U.drag, Q = Ri.x, zi = Ri.y;
	Mt && (U.x && (Di = _e(d, Oe)), U.y && (Oi = _e(f, Oe)), z.ori == 0 ? (ki = Di, Ai = Oi) : (ki = Oi, Ai = Di), X = U.left, Z = U.top);
	let $ = O.select = At({
		show: !0,
		over: !0,
		left: 0,
		width: 0,
		top: 0,
		height: 0
	}, e.select), Bi = $.show ? _e(u, $.over ? Oe : we) : null;
	function Vi(e, t) {
		if ($.show) {
			for (let t in e) $[t] = e[t], t in ma && N(Bi, t, e[t]);
			t !== !1 && Da("setSelect");
		}
	}
	O.setSelect = Vi;
	function Hi(e) {
		if (F[e].show) jt && he(Rt[e], l);
		else if (jt && me(Rt[e], l), Mt) {
			let t = Vn ? Hn[0] : Hn[e];
			t != null && ye(t, -10, -10, W, G);
		}
	}
	function Ui(e, t, n) {
		Ei(e, {
			min: t,
			max: n
		});
	}
	function Wi(e, t, n, r) {
		t.focus != null && $i(e), t.show != null && F.forEach((n, r) => {
			r > 0 && (e == r || e == null) && (n.show = t.show, Hi(r), k == 2 ? (Ui(n.facets[0].scale, null, null), Ui(n.facets[1].scale, null, null)) : Ui(n.scale, null, null), Ci());
		}), n !== !1 && Da("setSeries", e, t), r && Ma("setSeries", O, e, t);
	}
	O.setSeries = Wi;
	function Gi(e, t) {
		At(Be[e], t);
	}
	function Ki(e, t) {
		e.fill = V(e.fill || null), e.dir = L(e.dir, -1), t ??= Be.length, Be.splice(t, 0, e);
	}
	function qi(e) {
		e == null ? Be.length = 0 : Be.splice(e, 1);
	}
	O.addBand = Ki, O.setBand = Gi, O.delBand = qi;
	function Ji(e, t) {
		F[e].alpha = t, Mt && Hn[e] != null && (Hn[e].style.opacity = t), jt && Rt[e] && (Rt[e].style.opacity = t);
	}
	let Yi, Xi, Zi, Qi = { focus: !0 };
	function $i(e) {
		if (e != Zi) {
			let t = e == null, n = zn.alpha != 1;
			F.forEach((r, i) => {
				if (k == 1 || i > 0) {
					let a = t || i == 0 || i == e;
					r._focus = t ? null : a, n && Ji(i, a ? 1 : zn.alpha);
				}
			}), Zi = e, n && Ci();
		}
	}
	jt && Bn && Yt(ae, Pt, (e) => {
		U._lock || (Ln(e), Zi != null && Wi(null, Qi, !0, ka.setSeries));
	});
	function ea(e, t, n) {
		let r = I[t];
		n && (e = e / M - (r.ori == 1 ? nn : tn));
		let i = W;
		r.ori == 1 && (i = G, e = i - e), r.dir == -1 && (e = i - e);
		let a = r._min, o = r._max, s = e / i, c = a + (o - a) * s, l = r.distr;
		return l == 3 ? Xe(10, c) : l == 4 ? $e(c, r.asinh) : l == 100 ? r.bwd(c) : c;
	}
	function ta(e, t) {
		return De(ea(e, R, t), D[0], q, J);
	}
	O.valToIdx = (e) => De(e, D[0]), O.posToIdx = ta, O.posToVal = ea, O.valToPos = (e, t, n) => I[t].ori == 0 ? A(e, I[t], n ? un : W, n ? cn : 0) : j(e, I[t], n ? K : G, n ? ln : 0), O.setCursor = (e, t, n) => {
		X = e.left, Z = e.top, la(null, t, n);
	};
	function na(e, t) {
		N(Bi, T, $.left = e), N(Bi, x, $.width = t);
	}
	function ra(e, t) {
		N(Bi, C, $.top = e), N(Bi, S, $.height = t);
	}
	let ia = z.ori == 0 ? na : ra, aa = z.ori == 1 ? na : ra;
	function oa() {
		if (jt && Ot.live) for (let e = +(k == 2); e < F.length; e++) {
			if (e == 0 && Vt) continue;
			let t = Ot.values[e], n = 0;
			for (let r in t) zt[e][n++].firstChild.nodeValue = t[r];
		}
	}
	function sa(e, t) {
		if (e != null && (e.idxs ? e.idxs.forEach((e, t) => {
			Dt[t] = e;
		}) : Ct(e.idx) || Dt.fill(e.idx), Ot.idx = Dt[0]), jt && Ot.live) {
			for (let e = 0; e < F.length; e++) (e > 0 || k == 1 && !Vt) && ca(e, Dt[e]);
			oa();
		}
		kn = !1, t !== !1 && Da("setLegend");
	}
	O.setLegend = sa;
	function ca(e, t) {
		let n = F[e], r = e == 0 && tt == 2 ? wr : D[e], i;
		Vt ? i = n.values(O, e, t) ?? Ht : (i = n.value(O, t == null ? null : r[t], e, t), i = i == null ? Ht : { _: i }), Ot.values[e] = i;
	}
	function la(e, t, n) {
		Fi = X, Ii = Z, [X, Z] = U.move(O, X, Z), U.left = X, U.top = Z, Mt && (ki && ye(ki, Ke(X), 0, W, G), Ai && ye(Ai, 0, Ke(Z), W, G));
		let r, i = q > J;
		Yi = B, Xi = null;
		let a = z.ori == 0 ? W : G, o = z.ori == 1 ? W : G;
		if (X < 0 || xr == 0 || i) {
			r = U.idx = null;
			for (let e = 0; e < F.length; e++) {
				let t = Hn[e];
				t != null && ye(t, -10, -10, W, G);
			}
			Bn && Wi(null, Qi, !0, e == null && ka.setSeries), Ot.live && (Dt.fill(r), kn = !0);
		} else {
			let e, t, n;
			k == 1 && (e = z.ori == 0 ? X : Z, t = ea(e, R), r = U.idx = De(t, D[0], q, J), n = it(D[0][r], z, a, 0));
			let i = -10, s = -10, c = 0, l = 0, u = !0, d = "", f = "";
			for (let e = +(k == 2); e < F.length; e++) {
				let p = F[e], m = Dt[e], h = m == null ? null : k == 1 ? D[e][m] : D[e][1][m], g = U.dataIdx(O, e, r, t), _ = g == null ? null : k == 1 ? D[e][g] : D[e][1][g];
				if (kn = kn || _ != h || g != m, Dt[e] = g, e > 0 && p.show) {
					let t = g == null ? -10 : g == r ? n : it(k == 1 ? D[0][g] : D[e][0][g], z, a, 0), m = _ == null ? -10 : at(_, k == 1 ? I[p.scale] : I[p.facets[1].scale], o, 0);
					if (Bn && _ != null) {
						let t = z.ori == 1 ? X : Z, n = We(zn.dist(O, e, g, m, t));
						if (n < Yi) {
							let r = zn.bias;
							if (r != 0) {
								let i = ea(t, p.scale), a = _ >= 0 ? 1 : -1, o = i >= 0 ? 1 : -1;
								o == a && (o == 1 ? r == 1 ? _ >= i : _ <= i : r == 1 ? _ <= i : _ >= i) && (Yi = n, Xi = e);
							} else Yi = n, Xi = e;
						}
					}
					if (kn || Vn) {
						let n, r;
						z.ori == 0 ? (n = t, r = m) : (n = m, r = t);
						let a, o, p, h, g, _, v = !0, y = Rn.bbox;
						if (y != null) {
							v = !1;
							let t = y(O, e);
							p = t.left, h = t.top, a = t.width, o = t.height;
						} else p = n, h = r, a = o = Rn.size(O, e);
						if (_ = Rn.fill(O, e), g = Rn.stroke(O, e), Vn) e == Xi && Yi <= zn.prox && (i = p, s = h, c = a, l = o, u = v, d = _, f = g);
						else {
							let t = Hn[e];
							t != null && (Un[e] = p, Qn[e] = h, Se(t, a, o, v), xe(t, _, g), ye(t, qe(p), qe(h), W, G));
						}
					}
				}
			}
			if (Vn) {
				let e = zn.prox;
				if (kn || (Zi == null ? Yi <= e : Yi > e || Xi != Zi)) {
					let e = Hn[0];
					e != null && (Un[0] = i, Qn[0] = s, Se(e, c, l, u), xe(e, d, f), ye(e, qe(i), qe(s), W, G));
				}
			}
		}
		if ($.show && Li) {
			if (e != null) {
				let [t, n] = ka.scales, [r, i] = ka.match, [s, c] = e.cursor.sync.scales, l = e.cursor.drag;
				if (Q = l._x, zi = l._y, Q || zi) {
					let { left: l, top: u, width: d, height: f } = e.select, p = e.scales[s].ori, m = e.posToVal, h, g, _, v, y, b = t != null && r(t, s), x = n != null && i(n, c);
					b && Q ? (p == 0 ? (h = l, g = d) : (h = u, g = f), _ = I[t], v = it(m(h, s), _, a, 0), y = it(m(h + g, s), _, a, 0), ia(Je(v, y), We(y - v))) : ia(0, a), x && zi ? (p == 1 ? (h = l, g = d) : (h = u, g = f), _ = I[n], v = at(m(h, c), _, o, 0), y = at(m(h + g, c), _, o, 0), aa(Je(v, y), We(y - v))) : aa(0, o);
				} else ha();
			} else {
				let e = We(Fi - ji), t = We(Ii - Mi);
				if (z.ori == 1) {
					let n = e;
					e = t, t = n;
				}
				Q = Ri.x && e >= Ri.dist, zi = Ri.y && t >= Ri.dist;
				let n = Ri.uni;
				n == null ? Ri.x && Ri.y && (Q || zi) && (Q = zi = !0) : Q && zi && (Q = e >= n, zi = t >= n, !Q && !zi && (t > e ? zi = !0 : Q = !0));
				let r, i;
				Q && (z.ori == 0 ? (r = Ni, i = X) : (r = Pi, i = Z), ia(Je(r, i), We(i - r)), zi || aa(0, o)), zi && (z.ori == 1 ? (r = Ni, i = X) : (r = Pi, i = Z), aa(Je(r, i), We(i - r)), Q || ia(0, a)), !Q && !zi && (ia(0, 0), aa(0, 0));
			}
		}
		if (Ri._x = Q, Ri._y = zi, e == null) {
			if (n) {
				if (Aa != null) {
					let [e, t] = ka.scales;
					ka.values[0] = e == null ? null : ea(z.ori == 0 ? X : Z, e), ka.values[1] = t == null ? null : ea(z.ori == 1 ? X : Z, t);
				}
				Ma(te, O, X, Z, W, G, r);
			}
			if (Bn) {
				let e = n && ka.setSeries, t = zn.prox;
				Zi == null ? Yi <= t && Wi(Xi, Qi, !0, e) : Yi > t ? Wi(null, Qi, !0, e) : Xi != Zi && Wi(Xi, Qi, !0, e);
			}
		}
		kn && (Ot.idx = r, sa()), t !== !1 && Da("setCursor");
	}
	let ua = null;
	Object.defineProperty(O, "rect", { get() {
		return ua ?? da(!1), ua;
	} });
	function da(e = !1) {
		e ? ua = null : (ua = Oe.getBoundingClientRect(), Da("syncRect", ua));
	}
	function fa(e, t, n, r, i, a, o) {
		U._lock || Li && e != null && e.movementX == 0 && e.movementY == 0 || (pa(e, t, n, r, i, a, o, !1, e != null), e == null ? la(t, !0, !1) : la(null, !0, !0));
	}
	function pa(e, t, n, r, i, a, o, s, c) {
		if (ua ?? da(!1), Ln(e), e != null) n = e.clientX - ua.left, r = e.clientY - ua.top;
		else {
			if (n < 0 || r < 0) {
				X = -10, Z = -10;
				return;
			}
			let [e, o] = ka.scales, s = t.cursor.sync, [c, l] = s.values, [u, d] = s.scales, [f, p] = ka.match, m = t.axes[0].side % 2 == 1, h = z.ori == 0 ? W : G, g = z.ori == 1 ? W : G, _ = m ? a : i, v = m ? i : a, y = m ? r : n, b = m ? n : r;
			if (n = u == null ? y / _ * h : f(e, u) ? fe(c, I[e], h, 0) : -10, r = d == null ? b / v * g : p(o, d) ? fe(l, I[o], g, 0) : -10, z.ori == 1) {
				let e = n;
				n = r, r = e;
			}
		}
		c && (t == null || t.cursor.event.type == te) && ((n <= 1 || n >= W - 1) && (n = ft(n, W)), (r <= 1 || r >= G - 1) && (r = ft(r, G))), s ? (ji = n, Mi = r, [Ni, Pi] = U.move(O, n, r)) : (X = n, Z = r);
	}
	let ma = {
		width: 0,
		height: 0,
		left: 0,
		top: 0
	};
	function ha() {
		Vi(ma, !1);
	}
	let ga, _a, va, ya;
	function ba(e, t, n, r, i, a, o) {
		Li = !0, Q = zi = Ri._x = Ri._y = !1, pa(e, t, n, r, i, a, o, !0, !1), e != null && (Yt(re, ue, xa, !1), Ma(ne, O, Ni, Pi, W, G, null));
		let { left: s, top: c, width: l, height: u } = $;
		ga = s, _a = c, va = l, ya = u;
	}
	function xa(e, t, n, r, i, a, o) {
		Li = Ri._x = Ri._y = !1, pa(e, t, n, r, i, a, o, !1, !0);
		let { left: s, top: c, width: l, height: u } = $, d = l > 0 || u > 0, f = ga != s || _a != c || va != l || ya != u;
		if (d && f && Vi($), Ri.setScale && d && f) {
			let e = s, t = l, n = c, r = u;
			if (z.ori == 1 && (e = c, t = u, n = s, r = l), Q && Ui(R, ea(e, R), ea(e + t, R)), zi) for (let e in I) {
				let t = I[e];
				e != R && t.from == null && t.min != B && Ui(e, ea(n + r, e), ea(n, e));
			}
			ha();
		} else U.lock && (U._lock = !U._lock, la(t, !0, e != null));
		e != null && (Xt(re, ue), Ma(re, O, X, Z, W, G, null));
	}
	function Sa(e, t, n, r, i, a, o) {
		if (U._lock) return;
		Ln(e);
		let s = Li;
		if (Li) {
			let e = !0, t = !0, n, r;
			z.ori == 0 ? (n = Q, r = zi) : (n = zi, r = Q), n && r && (e = X <= 10 || X >= W - 10, t = Z <= 10 || Z >= G - 10), n && e && (X = X < Ni ? 0 : W), r && t && (Z = Z < Pi ? 0 : G), la(null, !0, !0), Li = !1;
		}
		X = -10, Z = -10, Dt.fill(null), la(null, !0, !0), s && (Li = s);
	}
	function Ca(e, t, n, r, i, a, o) {
		U._lock || (Ln(e), Or(), ha(), e != null && Ma(oe, O, X, Z, W, G, null));
	}
	function wa() {
		Le.forEach(ui), An(O.width, O.height, !0);
	}
	Te(ce, de, wa);
	let Ta = {};
	Ta.mousedown = ba, Ta.mousemove = fa, Ta.mouseup = xa, Ta.dblclick = Ca, Ta.setSeries = (e, t, n, r) => {
		let i = ka.match[2];
		n = i(O, t, n), n != -1 && Wi(n, r, !0, !1);
	}, Mt && (Yt(ne, Oe, ba), Yt(te, Oe, fa), Yt(ie, Oe, (e) => {
		Ln(e), da(!1);
	}), Yt(ae, Oe, Sa), Yt(oe, Oe, Ca), Jr.add(O), O.syncRect = da);
	let Ea = O.hooks = e.hooks || {};
	function Da(e, t, n) {
		bi ? xi.push([
			e,
			t,
			n
		]) : e in Ea && Ea[e].forEach((e) => {
			e.call(null, O, t, n);
		});
	}
	(e.plugins || []).forEach((e) => {
		for (let t in e.hooks) Ea[t] = (Ea[t] || []).concat(e.hooks[t]);
	});
	let Oa = (e, t, n) => n, ka = At({
		key: null,
		setSeries: !1,
		filters: {
			pub: ct,
			sub: ct
		},
		scales: [R, F[1] ? F[1].scale : null],
		match: [
			lt,
			lt,
			Oa
		],
		values: [null, null]
	}, U.sync);
	ka.match.length == 2 && ka.match.push(Oa), U.sync = ka;
	let Aa = ka.key, ja = _r(Aa);
	function Ma(e, t, n, r, i, a, o) {
		ka.filters.pub(e, t, n, r, i, a, o) && ja.pub(e, t, n, r, i, a, o);
	}
	ja.sub(O);
	function Na(e, t, n, r, i, a, o) {
		ka.filters.sub(e, t, n, r, i, a, o) && Ta[e](null, t, n, r, i, a, o);
	}
	O.pub = Na;
	function Pa() {
		ja.unsub(O), Jr.delete(O), Jt.clear(), Ee(ce, de, wa), ve.remove(), Pt?.remove(), Da("destroy");
	}
	O.destroy = Pa;
	function Fa() {
		Da("init", e, D), Dr(D || e.data, !1), ut[R] ? Ei(R, ut[R]) : Or(), On = $.show && ($.width > 0 || $.height > 0), En = kn = !0, An(e.width, e.height);
	}
	return F.forEach(er), Le.forEach(lr), se ? se instanceof HTMLElement ? (se.appendChild(ve), Fa()) : se(O, Fa) : Fa(), O;
}
Y.assign = At, Y.fmtNum = Ve, Y.rangeNum = Re, Y.rangeLog = Ne, Y.rangeAsinh = Pe, Y.orient = br, Y.pxRatio = M, Y.join = Pt, Y.fmtDate = qt, Y.tzDate = Yt, Y.sync = _r;
{
	Y.addGap = Cr, Y.clipGaps = J;
	let e = Y.paths = { points: Lr };
	e.linear = Vr, e.stepped = Hr, e.bars = Wr, e.spline = Kr;
}
// dashboard/charts/smoothing.ts
function di(e, t) {
	if (t <= 0) return [...e];
	let n = 0, r = 0;
	return e.map((e) => e === null ? null : (n = t * n + (1 - t) * e, r = t * r + (1 - t), n / r));
}
// dashboard/charts/columns.ts
function fi(e, { smoothing: t }) {
	let n = e.map((e, t) => t);
	return [
		...n.filter((t) => e[t].low_N && e[t].high_N).flatMap((e) => [{
			role: "high",
			of: e
		}, {
			role: "low",
			of: e
		}]),
		...t > 0 ? n.filter((t) => !e[t].dots).map((e) => ({
			role: "raw",
			of: e
		})) : [],
		...n.map((e) => ({
			role: "line",
			of: e
		}))
	];
}
function pi(e, t, n, r) {
	if (e.length === 0) return [[]];
	let i = t.map(({ role: t, of: r }) => {
		let { y_N: i, low_N: a, high_N: o, dots: s } = e[r], c = (t === "high" ? o : t === "low" ? a : i).map((e) => mi(e, n.logScale) ? e : null);
		return t === "line" && !s ? di(c, n.smoothing) : c;
	}), a = e[0].x_N;
	return e.every((e) => hi(e.x_N, a)) ? [a, ...i] : r(t.map(({ of: t }, n) => [e[t].x_N, i[n]]));
}
var mi = (e, t) => e != null && Number.isFinite(e) && !(t && e <= 0);
function hi(e, t) {
	return e === t || e.length === t.length && e.every((e, n) => e === t[n]);
}
// dashboard/charts/crosshair.ts
function gi(e, t) {
	if (e.length === 0) return null;
	let n = 0, r = e.length - 1;
	for (; r - n > 1;) {
		let i = n + r >> 1;
		e[i] <= t ? n = i : r = i;
	}
	return t - e[n] <= e[r] - t ? n : r;
}
function _i({ x_N: e, y_N: t, low_N: n, high_N: r }, i, a) {
	let o = i === null ? vi(t) : gi(e, i), s = o === null ? null : t[o];
	if (o === null || s == null || !Number.isFinite(s)) return "–";
	let c = n?.[o], l = r?.[o], u = c != null && l != null && (c !== s || l !== s) ? ` (${a(c)} to ${a(l)})` : "";
	return `${a(s)}${u}`;
}
function vi(e) {
	for (let t = e.length - 1; t >= 0; t--) if (e[t] != null) return t;
	return null;
}
function yi(e, t, { xName: n, xLabel: r, yLabel: i }) {
	let a = e.map((e) => `${e.label} ${_i(e, t, i)}`);
	return `${n} ${r(t)}: ${a.join(", ")}`;
}
function bi(e) {
	let t = e.filter(({ x_N: e }) => e.length > 0);
	return t.length === 0 ? null : {
		from: Math.min(...t.map(({ x_N: e }) => e[0])),
		to: Math.max(...t.map(({ x_N: e }) => e.at(-1)))
	};
}
function xi(e, t, n, r) {
	let i = Math.max(t.from, n - (n - e.from) * r), a = Math.min(t.to, n + (e.to - n) * r);
	return i <= t.from && a >= t.to ? null : a > i ? {
		from: i,
		to: a
	} : e;
}
// dashboard/charts/csv.ts
function Si(e, t) {
	let { head: n, rows: r } = Ci(e, t);
	return `${[n, ...r].map((e) => e.map(wi).join(",")).join("\r\n")}\r\n`;
}
function Ci(e, t) {
	let n = e.flatMap((e) => [
		{
			name: e.label,
			x_N: e.x_N,
			values_N: e.y_N
		},
		...e.low_N ? [{
			name: `${e.label} (lowest)`,
			x_N: e.x_N,
			values_N: e.low_N
		}] : [],
		...e.high_N ? [{
			name: `${e.label} (highest)`,
			x_N: e.x_N,
			values_N: e.high_N
		}] : []
	]), r = [...new Set(e.flatMap(({ x_N: e }) => e))].sort((e, t) => e - t), i = n.map(({ x_N: e, values_N: t }) => new Map(e.map((e, n) => [e, t[n] ?? null])));
	return {
		head: [t, ...n.map(({ name: e }) => e)],
		rows: r.map((e) => [e, ...i.map((t) => t.get(e) ?? null)])
	};
}
function wi(e) {
	if (e === null) return "";
	let t = String(e);
	return /[",\r\n]/.test(t) ? `"${t.replaceAll("\"", "\"\"")}"` : t;
}
// dashboard/charts/legend.ts
function Ti(e, t) {
	let n = document.createElement("div");
	n.className = "line-chart-legend", e.append(n);
	let r = document.createElement("span");
	r.className = "line-chart-place";
	let i = /* @__PURE__ */ new Set(), a = [], o = "";
	function s(e) {
		a = e.map(({ label: e }) => {
			let n = document.createElement("button");
			n.type = "button", n.className = "line-chart-key", n.setAttribute("aria-pressed", String(!i.has(e))), n.title = `Show or hide ${e}`;
			let r = document.createElement("span");
			r.className = "line-chart-swatch";
			let a = document.createElement("span");
			return a.className = "line-chart-value", n.append(r, `${e} `, a), n.addEventListener("click", () => {
				i.delete(e) || i.add(e), n.setAttribute("aria-pressed", String(!i.has(e))), t.onHide(i);
			}), {
				key: n,
				swatch: r,
				value: a
			};
		}), n.replaceChildren(...a.map(({ key: e }) => e), r);
	}
	return {
		tell(e, n, i) {
			let c = e.map(({ label: e }) => e).join("\n");
			(c !== o || a.length !== e.length) && s(e), o = c, e.forEach((e, r) => {
				let { swatch: o, value: s } = a[r], c = t.colourOf(e, r);
				o.style.background !== c && (o.style.background = c), Ei(s, _i(e, n, i.yLabel));
			}), Ei(r, n === null ? "" : `${i.xName} ${i.xLabel(n)}`);
		},
		close: () => n.remove()
	};
}
function Ei(e, t) {
	e.textContent !== t && (e.textContent = t);
}
// dashboard/charts/picture.ts
function Di(e, t) {
	let n = e.width / Math.max(1, e.clientWidth || e.width), r = 20 * n, i = 12 * n, a = document.createElement("canvas");
	a.width = e.width + 2 * i, a.height = e.height + 2 * r + 2 * i;
	let o = a.getContext("2d");
	o.fillStyle = t.ground, o.fillRect(0, 0, a.width, a.height), o.textBaseline = "middle", o.fillStyle = t.ink, o.font = `600 ${14 * n}px ${t.font}`, o.fillText(t.name, i, i + r / 2), o.font = `${12 * n}px ${t.font}`;
	let s = i;
	for (let { label: e, colour: a } of t.keys) o.fillStyle = a, o.fillRect(s, i + 1.5 * r - 2 * n, 14 * n, 4 * n), o.fillStyle = t.ink, o.fillText(e, s + 20 * n, i + 1.5 * r), s += 20 * n + o.measureText(e).width + 16 * n;
	return o.drawImage(e, i, i + 2 * r), new Promise((e, t) => {
		a.toBlob((n) => n ? e(n) : t(/* @__PURE__ */ Error("The browser made no picture.")), "image/png");
	});
}
// dashboard/charts/touch.ts
function Oi(e, t) {
	let n = /* @__PURE__ */ new Map(), r = null, i = (t) => t.clientX - e.getBoundingClientRect().left, a = new AbortController();
	function o(a) {
		if (a.pointerType === "touch" && (n.set(a.pointerId, i(a)), n.size === 1 && t.point(i(a)), n.size === 2)) {
			let { from: i, to: a } = t.shown(), [o, s] = [...n.values()], c = (t) => i + t / e.clientWidth * (a - i);
			r = { values: [c(o), c(s)] };
		}
	}
	function s(a) {
		if (!n.has(a.pointerId)) return;
		n.set(a.pointerId, i(a));
		let [o, s] = [...n.values()];
		if (s === void 0) return t.point(o);
		if (r === null || Math.abs(o - s) < 16) return;
		let c = (r.values[1] - r.values[0]) / (s - o);
		if (!(c > 0)) return;
		let l = r.values[0] - o * c;
		t.pinch({
			from: l,
			to: l + e.clientWidth * c
		});
	}
	function c(e) {
		n.delete(e.pointerId) && (r !== null && n.size < 2 && (r = null, t.pinched()), n.size === 0 && t.point(null));
	}
	e.addEventListener("pointerdown", o, a), e.addEventListener("pointermove", s, a);
	for (let t of ["pointerup", "pointercancel"]) e.addEventListener(t, c, a);
	return () => a.abort();
}
// dashboard/charts/line-chart.ts
var ki = {
	logScale: !1,
	smoothing: 0,
	xName: "x",
	xLabel: String,
	yLabel: String,
	marks: []
};
function Ai(e, t) {
	let n = {
		...ki,
		...t.look
	}, r = [], i = [], a = /* @__PURE__ */ new Set(), o = null, s = null, c = null, l = () => {}, u = "all", d = !1, f = (t) => getComputedStyle(e).getPropertyValue(t).trim() || "#888888", p = (e, t) => f(`--series-${(e.colour ?? t) % 8 + 1}`);
	e.classList.add("line-chart");
	let m = Ti(e, {
		colourOf: p,
		onHide: (e) => {
			a = e, _("all");
		}
	}), h = document.createElement("div");
	h.className = "line-chart-frame", h.style.height = `${t.heightPx}px`;
	for (let [e, n] of Object.entries({
		role: "slider",
		tabindex: "0",
		"aria-label": `${t.name}: chart`,
		"aria-valuenow": "0",
		"aria-valuetext": "no place chosen; arrow keys move along it, plus and minus zoom"
	})) h.setAttribute(e, n);
	e.append(h);
	function g() {
		let e = o ?? bi(r) ?? {
			from: 0,
			to: 1
		};
		return e.to > e.from ? e : {
			from: e.from - .5,
			to: e.to + .5
		};
	}
	function _(e) {
		u = u === "all" ? "all" : e, d && v();
	}
	function v() {
		if (u === "nothing" || e.clientWidth === 0) return;
		let t = pi(r, i, n, Y.join);
		u === "all" || c === null ? x(t) : c.setData(t, !1), u = "nothing", y(), m.tell(r, s, n);
	}
	function y() {
		let { from: e, to: t } = g();
		c?.setScale("x", {
			min: e,
			max: t
		}), h.setAttribute("aria-valuemin", String(e)), h.setAttribute("aria-valuemax", String(t));
	}
	function b(e) {
		o = e, y(), t.onZoom?.(e);
	}
	function x(a) {
		c?.destroy(), l();
		let u = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 14, d = {
			stroke: f("--ink-faint"),
			grid: {
				stroke: f("--line"),
				width: 1
			},
			ticks: { show: !1 },
			font: `${Math.round(u * .82)}px ${Mi(e)}`
		};
		c = new Y({
			width: Math.max(120, e.clientWidth),
			height: t.heightPx,
			legend: { show: !1 },
			padding: [
				8,
				8,
				0,
				0
			],
			cursor: {
				y: !1,
				drag: {
					x: !0,
					y: !1,
					setScale: !1
				},
				points: { size: (e, t) => i[t - 1]?.role === "line" ? 7 : 0 },
				dataIdx: (e, t, n) => Ni(e.data[t], n),
				...t.sync && { sync: {
					key: t.sync,
					setSeries: !1,
					scales: ["x", null],
					filters: { pub: (e) => e === "mousemove" || e === "mouseleave" }
				} }
			},
			scales: {
				x: { time: !1 },
				y: n.logScale ? { distr: 3 } : { range: ji }
			},
			axes: [{
				...d,
				values: (e, t) => t.map((e) => n.xLabel(e)),
				size: Math.round(u * 2.1)
			}, {
				...d,
				size: Math.round(u * 3.9),
				values: (e, t) => t.map((e) => e == null ? "" : n.yLabel(e))
			}],
			series: [{}, ...i.map(S)],
			bands: i.flatMap((e, t) => e.role === "high" ? [{
				series: [t + 1, t + 2],
				fill: C(e.of, 16)
			}] : []),
			hooks: {
				setSelect: [(e) => {
					let { left: t, width: n } = e.select;
					if (n < 3) return;
					let r = {
						from: e.posToVal(t, "x"),
						to: e.posToVal(t + n, "x")
					};
					e.setSelect({
						left: 0,
						top: 0,
						width: 0,
						height: 0
					}, !1), b(r);
				}],
				setCursor: [(e) => {
					let t = e.cursor.idx;
					s = t == null ? null : e.data[0][t] ?? null, m.tell(r, s, n);
				}],
				drawAxes: [w]
			}
		}, a, h), c.over.addEventListener("dblclick", () => b(null)), l = Oi(c.over, {
			point: (e) => c?.setCursor({
				left: e ?? -10,
				top: 10
			}),
			shown: g,
			pinch: (e) => {
				let t = bi(r);
				if (t === null) return;
				let n = {
					from: Math.max(t.from, e.from),
					to: Math.min(t.to, e.to)
				};
				o = n.from <= t.from && n.to >= t.to ? null : n, y();
			},
			pinched: () => t.onZoom?.(o)
		});
	}
	function S({ role: e, of: t }) {
		let { label: n, x_N: i, dots: o, dash: s } = r[t], c = !a.has(n);
		if (e === "high" || e === "low") return {
			show: c,
			label: n,
			width: 0,
			points: { show: !1 }
		};
		if (e === "raw") return {
			show: c,
			label: n,
			stroke: C(t, 30),
			width: 1,
			points: { show: !1 }
		};
		let l = p(r[t], t);
		return {
			show: c,
			label: n,
			stroke: l,
			width: 1.6,
			spanGaps: !1,
			...s && { dash: [...s] },
			points: {
				show: o === !0 || i.length < 2,
				size: 6,
				fill: l
			}
		};
	}
	let C = (e, t) => `color-mix(in srgb, ${p(r[e], e)} ${t}%, transparent)`;
	function w(e) {
		let { ctx: t, bbox: r } = e, { from: i, to: a } = g();
		t.save(), t.strokeStyle = f("--line-strong"), t.fillStyle = f("--ink-faint"), t.setLineDash([4, 4]);
		for (let { x: o, label: s } of n.marks) {
			if (o < i || o > a) continue;
			let n = Math.round(e.valToPos(o, "x", !0));
			t.beginPath(), t.moveTo(n, r.top), t.lineTo(n, r.top + r.height), t.stroke(), t.textAlign = n > r.left + r.width * .8 ? "right" : "left", t.textBaseline = "top", t.fillText(` ${s} `, n, r.top);
		}
		t.restore();
	}
	function T(e) {
		c !== null && e !== void 0 && (c.setCursor({
			left: c.valToPos(e, "x"),
			top: 10
		}), h.setAttribute("aria-valuenow", String(e)), h.setAttribute("aria-valuetext", yi(r.filter(({ label: e }) => !a.has(e)), e, n)));
	}
	function E(e) {
		if (e.ctrlKey || e.metaKey || e.altKey) return;
		let t = g(), n = (c?.data[0] ?? []).filter((e) => e >= t.from && e <= t.to), i = s === null ? -1 : n.indexOf(s), a = (e) => T(n[Math.min(n.length - 1, Math.max(0, i + e))]), l = Math.max(1, Math.round(n.length / 10)), u = bi(r), d = s ?? (t.from + t.to) / 2, f = {
			ArrowRight: () => a(1),
			ArrowUp: () => a(1),
			ArrowLeft: () => i < 0 ? T(n.at(-1)) : a(-1),
			ArrowDown: () => i < 0 ? T(n.at(-1)) : a(-1),
			PageUp: () => a(l),
			PageDown: () => a(-l),
			Home: () => T(n[0]),
			End: () => T(n.at(-1)),
			"+": () => u && b(xi(t, u, d, .5)),
			"=": () => u && b(xi(t, u, d, .5)),
			"-": () => u && b(xi(t, u, d, 2)),
			Escape: () => {
				c?.setCursor({
					left: -10,
					top: -10
				}), o !== null && b(null);
			}
		}[e.key];
		f !== void 0 && (e.key !== "Escape" || o !== null || s !== null) && (e.preventDefault(), e.stopPropagation(), f());
	}
	h.addEventListener("keydown", E);
	let D = new ResizeObserver(() => {
		if (c === null) return d ? v() : void 0;
		e.clientWidth > 0 && e.clientWidth !== c.width && c.setSize({
			width: e.clientWidth,
			height: t.heightPx
		});
	});
	D.observe(e);
	let ee = new IntersectionObserver((e) => {
		d = e.at(-1).isIntersecting, d && v();
	}, { rootMargin: "200px" });
	ee.observe(e);
	let te = new MutationObserver(() => _("all"));
	return te.observe(document.documentElement, { attributeFilter: ["data-theme"] }), te.observe(document.body, { attributeFilter: ["data-theme", "data-jp-theme-light"] }), {
		setSeries(e) {
			let t = fi(e, n), a = t.length === i.length && e.length === r.length && t.every(({ role: e, of: t }, n) => e === i[n].role && t === i[n].of) && e.every((e, t) => e.label === r[t].label && e.colour === r[t].colour && e.x_N.length < 2 == r[t].x_N.length < 2);
			r = e, i = t, _(a ? "data" : "all");
		},
		setLook(e) {
			n = {
				...n,
				...e
			}, i = fi(r, n), _("all");
		},
		setZoom(e) {
			(e?.from !== o?.from || e?.to !== o?.to) && (o = e, y());
		},
		png() {
			return v(), c === null ? Promise.reject(/* @__PURE__ */ Error("The chart is not on the page.")) : Di(c.ctx.canvas, {
				name: t.name,
				keys: r.map((e, t) => ({
					label: e.label,
					colour: p(e, t)
				})).filter(({ label: e }) => !a.has(e)),
				ground: f("--surface"),
				ink: f("--ink"),
				font: Mi(e)
			});
		},
		csv: () => Si(r, n.xName),
		close() {
			D.disconnect(), ee.disconnect(), te.disconnect(), l(), c?.destroy(), c = null, m.close(), h.remove(), e.classList.remove("line-chart");
		}
	};
}
function ji(e, t, n) {
	return t === null || n === null ? [0, 1] : t === n ? t === 0 ? [0, 1] : [Math.min(0, 2 * t), Math.max(0, 2 * t)] : Y.rangeNum(t, n, .1, !0);
}
var Mi = (e) => getComputedStyle(e).fontFamily || "sans-serif";
function Ni(e, t) {
	for (let n = 0; n < e.length; n++) {
		if (e[t - n] != null) return t - n;
		if (e[t + n] != null) return t + n;
	}
	return t;
}
// notebook/panel/view.ts
function Pi(e) {
	return e === null || !Number.isFinite(e) ? "–" : e.toLocaleString("en", { maximumSignificantDigits: Math.abs(e) < 1e3 ? 3 : 21 });
}
// notebook/panel/panel.ts
function Fi({ model: e, el: t }) {
	let n = document.createElement("section");
	n.className = "trainyard-panel", t.append(n);
	let r = Q(n, "header", "trainyard-head"), i = Q(r, "strong", "trainyard-name"), a = Q(r, "span", "trainyard-kind"), o = Q(r, "span", "trainyard-state");
	o.setAttribute("role", "status");
	let s = Q(r, "span", "trainyard-kind"), c = Q(n, "div", "trainyard-track"), l = Q(c, "progress", "trainyard-bar");
	l.setAttribute("aria-label", "steps");
	let u = Q(c, "span", "trainyard-steps"), d = Q(n, "p", "trainyard-away"), f = Q(n, "div", "trainyard-charts"), p = Q(n, "p", "trainyard-facts"), m = Q(n, "details", "trainyard-samples");
	Q(m, "summary", "").textContent = "Last samples";
	let h = Q(m, "div", "trainyard-sample-list"), g = e.get("view"), _ = {
		xName: "step",
		xLabel: (e) => String(Math.round(e)),
		yLabel: Pi
	}, v = Ai(Q(f, "div", "trainyard-chart"), {
		heightPx: 170,
		name: `${g.measure} of ${g.name}`,
		look: _
	}), y = Ai(Q(f, "div", "trainyard-chart"), {
		heightPx: 170,
		name: `length of answers of ${g.name}`,
		look: _
	});
	function b() {
		let t = e.get("view");
		n.setAttribute("aria-label", `run ${t.name}`), i.textContent = t.name, a.textContent = t.kind, o.textContent = t.state, o.dataset.tone = Li(t), s.textContent = t.attempt > 1 ? `attempt ${t.attempt}` : "", t.totalSteps === null ? l.removeAttribute("value") : l.value = t.totalSteps === 0 ? 0 : t.step / t.totalSteps, u.textContent = t.steps, d.hidden = t.away === null, d.textContent = t.away === null ? "" : `Waiting for the platform: ${t.away}`, X(v, y, t), p.textContent = Z(t).join(" · "), m.hidden = t.samples.length === 0, h.replaceChildren(...t.samples.map(Ri));
	}
	return b(), e.on("change:view", b), () => {
		e.off("change:view", b), v.close(), y.close(), n.remove();
	};
}
var Ii = { render: Fi };
function X(e, t, n) {
	let r = (e, t, n, r = !1) => ({
		label: e,
		x_N: t.map(([e]) => e),
		y_N: t.map(([, e]) => e),
		colour: n,
		dots: r
	});
	e.setSeries([r(n.measure, n.curve, 0), ...n.validation.length > 0 ? [r("validation", n.validation, 1, !0)] : []]), t.setSeries([r("length, tokens", n.lengths, 2)]);
}
function Z(e) {
	let t = e.validation.at(-1);
	return [
		...t ? [`validation ${Pi(t[1])} at step ${t[0]}`] : [],
		...e.invalid > 0 ? [`${e.invalid.toLocaleString("en")} of the step's samples without a reward`] : [],
		...e.checkpointStep === null ? [] : [`checkpoint at step ${e.checkpointStep}`]
	];
}
function Li(e) {
	return e.stalled || e.status === "UNKNOWN" ? "warn" : e.status === "FINISHED" ? "good" : e.over && e.status !== "STOPPED" ? "bad" : "idle";
}
function Ri(e) {
	let t = document.createElement("article"), n = Q(t, "div", "trainyard-sample-head");
	return n.textContent = e.failure === null ? `step ${e.step} · reward ${Pi(e.reward)} · ${e.tokens} tokens` : `step ${e.step} · ${e.failure.toLowerCase().replaceAll("_", " ")}, no reward`, Q(t, "pre", "trainyard-prompt").textContent = e.prompt, Q(t, "pre", "trainyard-answer").textContent = e.answer, t;
}
function Q(e, t, n) {
	let r = document.createElement(t);
	return r.className = n, e.append(r), r;
}
export { Ii as default };
